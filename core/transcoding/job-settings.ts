import type { JobSettings } from '@aws-sdk/client-mediaconvert';
import { bucketName, objectKey, proxyKey } from '#core/files/objects/bucket.ts';

/**
 * What MediaConvert makes of the current version of a film: H.264 High at 8 bit with AAC-LC in an MP4, at most 1280 x 720
 * within the film's shape, upright and with square pixels, 4 Mbit/s at most, closed GOPs of a second, tables first, at the
 * film's own rate. It is stored at the proxy's key: a file has the name of its destination, and the extension of its
 * container. One pass is what the Basic tier has (https://aws.amazon.com/mediaconvert/pricing/).
 * https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html
 */
export function jobSettings(workspaceId: string, path: string, versionId: string): JobSettings {
  const key = proxyKey(workspaceId, path, versionId);
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: `s3://${bucketName()}/${objectKey(workspaceId, path)}`,
        VideoSelector: { Rotate: 'AUTO' },
        AudioSelectors: { [sound]: { DefaultSelection: 'DEFAULT' } },
        TimecodeSource: 'ZEROBASED',
      },
    ],
    OutputGroups: [
      {
        OutputGroupSettings: {
          Type: 'FILE_GROUP_SETTINGS',
          FileGroupSettings: {
            Destination: `s3://${bucketName()}/${key.replace(/\.mp4$/, '')}`,
          },
        },
        Outputs: [
          {
            Extension: 'mp4',
            ContainerSettings: {
              Container: 'MP4',
              Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' },
            },
            VideoDescription: {
              Width: 1280,
              Height: 720,
              ScalingBehavior: 'FIT_NO_UPSCALE',
              CodecSettings: {
                Codec: 'H_264',
                H264Settings: {
                  CodecProfile: 'HIGH',
                  RateControlMode: 'QVBR',
                  QvbrSettings: { QvbrQualityLevel: 7 },
                  MaxBitrate: 4_000_000,
                  QualityTuningLevel: 'SINGLE_PASS',
                  GopSize: 1,
                  GopSizeUnits: 'SECONDS',
                  GopClosedCadence: 1,
                  InterlaceMode: 'PROGRESSIVE',
                  FramerateControl: 'INITIALIZE_FROM_SOURCE',
                  ParControl: 'SPECIFIED',
                  ParNumerator: 1,
                  ParDenominator: 1,
                },
              },
            },
            AudioDescriptions: [
              {
                AudioSourceName: sound,
                CodecSettings: {
                  Codec: 'AAC',
                  AacSettings: {
                    CodecProfile: 'LC',
                    RateControlMode: 'CBR',
                    CodingMode: 'CODING_MODE_2_0',
                    SampleRate: 48_000,
                    Bitrate: 128_000,
                  },
                },
              },
            ],
          },
        ],
      },
    ],
  };
}

const sound = 'Audio Selector 1';
