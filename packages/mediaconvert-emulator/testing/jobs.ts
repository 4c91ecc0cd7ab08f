import type {
  AudioSelector,
  CreateJobCommandInput,
  H264Settings,
  Input,
  JobSettings,
  Output,
  VideoDescription,
} from '@aws-sdk/client-mediaconvert';

export const bucket = 'films';
export const role = 'arn:aws:iam::123456789012:role/MediaConvert';

const h264: H264Settings = {
  RateControlMode: 'QVBR',
  MaxBitrate: 4_000_000,
  QvbrSettings: { QvbrQualityLevel: 7 },
  GopSize: 1,
  GopSizeUnits: 'SECONDS',
  GopClosedCadence: 1,
  FramerateControl: 'INITIALIZE_FROM_SOURCE',
  ParControl: 'SPECIFIED',
  ParNumerator: 1,
  ParDenominator: 1,
};

/** An output of AAC and, unless `video` is null, H.264 in MP4. */
export function film(
  video: Omit<VideoDescription, 'CodecSettings'> | null = {},
  settings: H264Settings = {},
): Output {
  return {
    NameModifier: '-proxy',
    ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
    ...(video && {
      VideoDescription: {
        Width: 128,
        Height: 72,
        ScalingBehavior: 'FIT_NO_UPSCALE',
        ...video,
        CodecSettings: { Codec: 'H_264', H264Settings: { ...h264, ...settings } },
      },
    }),
    AudioDescriptions: [
      {
        AudioSourceName: 'Audio Selector 1',
        CodecSettings: {
          Codec: 'AAC',
          AacSettings: { Bitrate: 128_000, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
        },
      },
    ],
  };
}

/** An output of pictures, one every two seconds. */
export const pictures: Output = {
  NameModifier: '-poster',
  ContainerSettings: { Container: 'RAW' },
  VideoDescription: {
    Width: 64,
    CodecSettings: {
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: {
        FramerateNumerator: 1,
        FramerateDenominator: 2,
        MaxCaptures: 10,
        Quality: 80,
      },
    },
  },
};

/** A CreateJob with its settings. */
export interface JobInput extends CreateJobCommandInput {
  Settings: JobSettings;
}

interface JobParts {
  input?: Partial<Input>;
  selector?: AudioSelector;
  outputs?: Output[];
  destination?: string;
}

/** A job that makes `<destination>-proxy.mp4` of an object. */
export function jobOf(
  name: string,
  { input = {}, selector = {}, outputs = [film()], destination = `out/${name}` }: JobParts = {},
): JobInput {
  return {
    Role: role,
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${bucket}/${name}`,
          VideoSelector: { Rotate: 'AUTO' },
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT', ...selector } },
          ...input,
        },
      ],
      OutputGroups: [
        {
          OutputGroupSettings: {
            Type: 'FILE_GROUP_SETTINGS',
            FileGroupSettings: { Destination: `s3://${bucket}/${destination}` },
          },
          Outputs: outputs,
        },
      ],
    },
  };
}
