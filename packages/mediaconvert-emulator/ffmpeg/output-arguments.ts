import { JobError } from '../events/job-error.ts';
import { type AudioDescription, type AudioSelector, channels } from '../settings/audio.ts';
import type { Input, Output } from '../settings/job-settings.ts';
import type { FrameCaptureSettings, H264Settings, VideoDescription } from '../settings/video.ts';
import { scalePicture } from './picture-size.ts';
import type { Probed, Ratio, VideoTrack } from './probe.ts';

const turns = {
  DEGREE_0: 0,
  DEGREES_90: 90,
  DEGREES_180: 180,
  DEGREES_270: 270,
} as const;

/** FFmpeg turns the picture by the container's rotation first; this is what is left to do. */
function rotationLeft(input: Input, track: VideoTrack): number {
  // By default the service does not rotate, whatever the container says (API's reference of `rotate`).
  const rotate = input.videoSelector?.rotate ?? 'DEGREE_0';
  return rotate === 'AUTO' ? 0 : (turns[rotate] - track.rotation + 360) % 360;
}

const turnFilters: Record<number, string[]> = {
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

const ratio = ({ numerator, denominator }: Ratio) => `${numerator}/${denominator}`;

function pictureFilters(
  input: Input,
  description: VideoDescription,
  track: VideoTrack,
  index: number,
): string[] {
  const left = rotationLeft(input, track);
  const isTurned = (track.rotation + left) % 180 === 90;
  const { numerator, denominator } = track.sampleAspectRatio;
  const shown = isTurned
    ? {
        width: track.height,
        height: track.width,
        sampleAspectRatio: { numerator: denominator, denominator: numerator },
      }
    : track;
  const { h264Settings } = description.codecSettings;
  const par =
    h264Settings?.parControl === 'SPECIFIED'
      ? {
          numerator: h264Settings.parNumerator ?? 1,
          denominator: h264Settings.parDenominator ?? 1,
        }
      : null;
  const { width, height, padded, sampleAspectRatio } = scalePicture(shown, description, par);
  const outer = padded ?? { width, height };
  if (outer.width % 2 === 1 || outer.height % 2 === 1) {
    throw new JobError(
      1040,
      `Invalid resolution [${outer.width} x ${outer.height}], only even values are supported. video_description [${index + 1}].`,
    );
  }
  return [
    ...(track.isInterlaced ? ['yadif=0:-1:1'] : []),
    ...(turnFilters[left] ?? []),
    `scale=${width}:${height}`,
    ...(padded ? [`pad=${padded.width}:${padded.height}:(ow-iw)/2:(oh-ih)/2`] : []),
    `setsar=${ratio(sampleAspectRatio)}`,
  ];
}

function rateControl(settings: H264Settings): string[] {
  const { rateControlMode: mode, maxBitrate, bitrate = 0, hrdBufferSize } = settings;
  const highest = mode === 'CBR' ? bitrate : maxBitrate;
  const limit =
    highest === undefined
      ? []
      : ['-maxrate', `${highest}`, '-bufsize', `${hrdBufferSize || highest * 2}`];
  if (mode === 'CBR') return ['-b:v', `${bitrate}`, '-minrate', `${bitrate}`, ...limit];
  if (mode === 'VBR') return ['-b:v', `${bitrate}`, ...limit];
  const { qvbrQualityLevel = 7, qvbrQualityLevelFineTune = 0 } = settings.qvbrSettings ?? {};
  // Level 10 is nearly transparent; level 7 is what x264 uses by default.
  return [
    '-crf',
    `${(37 - 2 * (qvbrQualityLevel + qvbrQualityLevelFineTune)).toFixed(2)}`,
    ...limit,
  ];
}

/** The rate of an output: its own, or the source's. */
const outputRate = (settings: H264Settings, track: VideoTrack): Ratio =>
  settings.framerateControl === 'SPECIFIED'
    ? {
        numerator: settings.framerateNumerator ?? 1,
        denominator: settings.framerateDenominator ?? 1,
      }
    : track.rate;

function h264Arguments(settings: H264Settings, track: VideoTrack): string[] {
  const { numerator, denominator } = outputRate(settings, track);
  const gop =
    settings.gopSizeUnits === 'FRAMES'
      ? settings.gopSize
      : Math.max(1, Math.round((settings.gopSize * numerator) / denominator));
  const parameters = [
    // Without a cadence the service may use open GOPs.
    `open-gop=${settings.gopClosedCadence === 1 ? 0 : 1}`,
    ...(settings.gopBReference === 'DISABLED' ? ['b-pyramid=none'] : []),
    ...(settings.sceneChangeDetect === 'DISABLED' ? ['scenecut=0'] : []),
    ...(settings.rateControlMode === 'CBR' ? ['nal-hrd=cbr'] : []),
  ];
  const { numberBFramesBetweenReferenceFrames: bFrames, numberReferenceFrames: refs } = settings;
  return [
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ...['-profile:v', settings.codecProfile === 'MAIN' ? 'main' : 'high'],
    ...['-preset', settings.qualityTuningLevel === 'SINGLE_PASS' ? 'superfast' : 'veryfast'],
    ...rateControl(settings),
    ...['-g', `${gop}`],
    ...(bFrames === undefined ? [] : ['-bf', `${bFrames}`]),
    ...(refs === undefined ? [] : ['-refs', `${refs}`]),
    ...['-x264-params', parameters.join(':')],
  ];
}

/** The selector of an output's audio: the one that it names, or the input's default. */
function selectorOf(description: AudioDescription, input: Input): [string, AudioSelector] | null {
  const selectors = Object.entries(input.audioSelectors);
  const { audioSourceName = 'Audio Selector 1' } = description;
  return (
    selectors.find(([name]) => name === audioSourceName) ??
    selectors.find(([, selector]) => selector.defaultSelection === 'DEFAULT') ??
    null
  );
}

/**
 * The tracks of an output's audio, counted from 0; empty if the input has no sound and no track is named, when the
 * output gets none.
 * @throws JobError if a track is named that the input does not have
 */
function audioTracks(description: AudioDescription, input: Input, probed: Probed): number[] {
  const [name = '', selector] = selectorOf(description, input) ?? [];
  const named = selector?.tracks;
  if (named === undefined) return probed.audio.length > 0 ? [0] : [];
  const missing = named.find((track) => track > probed.audio.length);
  if (missing !== undefined) {
    const index = Object.keys(input.audioSelectors).indexOf(name) + 1;
    throw new JobError(
      1040,
      `Invalid audio track specified for audio_selector [${index}]. Audio track [${missing}] not found in input container.`,
    );
  }
  return named.map((track) => track - 1);
}

function audioArguments(output: Output, input: Input, probed: Probed, outputIndex: number) {
  const graph: string[] = [];
  const args: string[] = [];
  output.audioDescriptions.forEach((description, index) => {
    const [first, ...others] = audioTracks(description, input, probed);
    if (first === undefined) return;
    if (others.length === 0) args.push('-map', `0:a:${first}`);
    else {
      const label = `[o${outputIndex}a${index}]`;
      const pads = [first, ...others].map((track) => `[0:a:${track}]`);
      graph.push(`${pads.join('')}amerge=inputs=${pads.length}${label}`);
      args.push('-map', label);
    }
  });
  // Every track of an output has the settings of its own description, in the order of the maps.
  output.audioDescriptions.forEach(({ codecSettings: { aacSettings } }, index) => {
    args.push(
      ...[`-c:a:${index}`, 'aac', `-profile:a:${index}`, 'aac_low'],
      ...[`-b:a:${index}`, `${aacSettings.bitrate}`, `-ar:a:${index}`, `${aacSettings.sampleRate}`],
      ...[`-ac:a:${index}`, `${channels[aacSettings.codingMode]}`],
    );
  });
  return { graph, args: args.includes('-map') ? args : [] };
}

/** Quality 100 is FFmpeg's 2, its best; 1 is its 31. */
const jpegScale = (quality: number) => Math.round(31 - (29 * (quality - 1)) / 99);

function captureArguments(settings: FrameCaptureSettings, filters: string[]): string[] {
  const { framerateNumerator, framerateDenominator, maxCaptures = 10_000_000 } = settings;
  return [
    // Rounded up, a capture is the frame that is shown at its time.
    ...['-vf', [`fps=${framerateNumerator}/${framerateDenominator}:round=up`, ...filters].join()],
    ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', `${jpegScale(settings.quality ?? 80)}`],
    ...['-frames:v', `${maxCaptures}`, '-f', 'image2', '-start_number', '0'],
  ];
}

interface Place {
  /** The output's, in its job. */
  index: number;
  /** The version's option by which the times of frames are kept. */
  keepTimes: readonly string[];
}

function videoArguments(
  input: Input,
  description: VideoDescription,
  track: VideoTrack,
  { index, keepTimes }: Place,
): string[] {
  const filters = pictureFilters(input, description, track, index);
  const { h264Settings, frameCaptureSettings } = description.codecSettings;
  const map = ['-map', '0:v:0'];
  if (frameCaptureSettings) return [...map, ...captureArguments(frameCaptureSettings, filters)];
  if (!h264Settings) return [];
  // A film of a constant rate keeps its frames and their times; any other becomes one.
  const keepsFrames = h264Settings.framerateControl !== 'SPECIFIED' && track.isConstant;
  const rate = keepsFrames ? [] : [`fps=${ratio(outputRate(h264Settings, track))}`];
  const picture = ['-vf', [...rate, ...filters].join(), ...h264Arguments(h264Settings, track)];
  return [...map, ...picture, ...keepTimes];
}

/**
 * FFmpeg's arguments for one output.
 * @returns `graph` are filters of several tracks, which are stated before all outputs
 * @throws JobError if the input lacks a track, or the picture cannot be made
 */
export function outputArguments(
  output: Output,
  input: Input,
  probed: Probed,
  place: Place,
): { graph: string[]; args: string[] } {
  const { videoDescription, containerSettings } = output;
  if (videoDescription && !probed.video) {
    throw new JobError(1040, 'The input has no video track that can be decoded.');
  }
  const video =
    videoDescription && probed.video
      ? videoArguments(input, videoDescription, probed.video, place)
      : [];
  const audio = audioArguments(output, input, probed, place.index);
  if (video.length === 0 && audio.args.length === 0) {
    throw new JobError(1040, `The output [${place.index + 1}] has neither video nor audio.`);
  }
  const placement = containerSettings.mp4Settings?.moovPlacement ?? 'PROGRESSIVE_DOWNLOAD';
  const container =
    containerSettings.container === 'MP4'
      ? [
          ...(placement === 'PROGRESSIVE_DOWNLOAD' ? ['-movflags', '+faststart'] : []),
          ...['-map_metadata', '-1', '-map_chapters', '-1', '-write_tmcd', '0', '-f', 'mp4'],
        ]
      : [];
  return { graph: audio.graph, args: [...video, ...audio.args, ...container] };
}
