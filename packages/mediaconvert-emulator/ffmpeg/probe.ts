import { runFfmpeg } from './run-ffmpeg.ts';

/** A rational number, such as a rate of 24000/1001. */
export interface Ratio {
  numerator: number;
  denominator: number;
}

export interface VideoTrack {
  codec: string;
  /** As stored, before rotation. */
  width: number;
  height: number;
  sampleAspectRatio: Ratio;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** The nominal rate. */
  rate: Ratio;
  /** Whether each frame is shown equally long. */
  isConstant: boolean;
  isInterlaced: boolean;
  /** In bits per second; null if it is unknown. */
  bitrate: number | null;
}

export interface Probed {
  /** In seconds; null if the container does not say. */
  duration: number | null;
  video: VideoTrack | null;
  /** The numbers of channels of the audio tracks. */
  audio: { channels: number }[];
}

/** The rates of films, for a rate that FFmpeg prints with two decimals. */
const usualRates: Ratio[] = [
  ...[24, 30, 48, 60, 120].map((rate) => ({ numerator: rate * 1000, denominator: 1001 })),
  ...[12, 15, 24, 25, 30, 48, 50, 60, 100, 120].map((numerator) => ({ numerator, denominator: 1 })),
];

const perSecond = ({ numerator, denominator }: Ratio) => numerator / denominator;

function exactRate(printed: number): Ratio {
  return (
    usualRates.find((rate) => Math.abs(perSecond(rate) - printed) < 0.006) ?? {
      numerator: Math.round(printed * 100),
      denominator: 100,
    }
  );
}

const nearestUsualRate = (rate: number) =>
  usualRates.reduce((best, each) =>
    Math.abs(perSecond(each) - rate) < Math.abs(perSecond(best) - rate) ? each : best,
  );

const number = (text: string | undefined) => (text === undefined ? null : Number(text));

function readRate(line: string): { rate: Ratio; isConstant: boolean } {
  const average = number(/, ([\d.]+) fps/.exec(line)?.[1]);
  const base = number(/, ([\d.]+) tbr/.exec(line)?.[1]);
  const printed = average ?? base ?? 25;
  const isConstant = average === null || base === null || average === base || average * 2 === base;
  if (isConstant) return { rate: exactRate(printed), isConstant: true };
  const isUsual =
    base !== null && usualRates.some((rate) => Math.abs(perSecond(rate) - base) < 0.006);
  return { rate: isUsual ? exactRate(base) : nearestUsualRate(printed), isConstant: false };
}

function readVideo(line: string, rest: string): VideoTrack | null {
  const [, width, height] = /, (\d{2,5})x(\d{2,5})/.exec(line) ?? [];
  if (width === undefined || height === undefined) return null;
  const [, numerator = '1', denominator = '1'] = /SAR (\d+):(\d+)/.exec(line) ?? [];
  const turned = number(/displaymatrix: rotation of (-?[\d.]+)/.exec(rest)?.[1]) ?? 0;
  const kbits = number(/, (\d+) kb\/s/.exec(line)?.[1]);
  return {
    codec: /Video: (\w+)/.exec(line)?.[1] ?? '',
    width: Number(width),
    height: Number(height),
    sampleAspectRatio: { numerator: Number(numerator), denominator: Number(denominator) },
    // FFmpeg counts against the clock.
    rotation: (((Math.round(-turned / 90) * 90) % 360) + 360) % 360,
    ...readRate(line),
    isInterlaced: /\b(top|bottom) (first|coded first)/.test(line),
    bitrate: kbits === null ? null : kbits * 1000,
  };
}

const layouts: Record<string, number> = { mono: 1, stereo: 2, '5.1': 6, '5.1(side)': 6, '7.1': 8 };

function readChannels(line: string): number {
  const count = number(/, (\d+) channels/.exec(line)?.[1]);
  const layout = /Hz, ([^,]+),/.exec(line)?.[1] ?? '';
  return count ?? layouts[layout] ?? 2;
}

/**
 * Reads what FFmpeg prints of an input, as npm's package has no ffprobe.
 * @returns null if FFmpeg cannot open it, with its log
 */
export async function probe(
  path: string,
  input: readonly string[],
  signal: AbortSignal,
): Promise<{ probed: Probed | null; log: string }> {
  const { log } = await runFfmpeg(path, input, signal);
  const begin = log.indexOf('Input #0');
  if (begin < 0) return { probed: null, log };
  const duration = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(log);
  const [, ...streams] = log.slice(begin).split(/\n {2,4}Stream #0:/);
  const parts = streams.map((text) => {
    const [line = '', ...rest] = text.split('\n');
    return { line, rest: rest.join('\n') };
  });
  const film = parts.find(
    ({ line }) => line.includes('Video: ') && !line.includes('(attached pic)'),
  );
  return {
    log,
    probed: {
      duration: duration
        ? Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
        : null,
      video: film ? readVideo(film.line, film.rest) : null,
      audio: parts
        .filter(({ line }) => line.includes('Audio: '))
        .map(({ line }) => ({ channels: readChannels(line) })),
    },
  };
}
