import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';

const { path: ffmpeg, keepTimes: keep } = (await findFfmpeg()) ?? { path: 'ffmpeg', keepTimes: [] };

/** An option for films whose frames keep their times. */
export const keepTimes = keep;

/**
 * Makes a film.
 * @param name with the extension of its container
 * @param args FFmpeg's, with its inputs; `picture` and `sound` are some
 */
export function makeFilm(name: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const file = join(folder, name);
    execFileSync(ffmpeg, ['-loglevel', 'error', '-nostdin', '-y', ...args, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An input of moving pictures. */
export const picture = (size = '192x108', rate = '25', seconds = 2) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];

/** An input of sound. */
export const sound = (layout = 'stereo', seconds = 2) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=d=${seconds}:r=48000:a=0.2,aformat=channel_layouts=${layout}`,
  ],
];

export interface Packet {
  /** When it is shown, in seconds. */
  time: number;
  duration: number;
  isKey: boolean;
  /** The place in the order of decoding. */
  order: number;
}

const trackLine = /^#tb (\d+): (\d+)\/(\d+)$/;

/**
 * The packets of a file's first video track, in the order of their times.
 * @param track FFmpeg's specifier of another track
 */
export function packetsOf(file: string, track = 'v:0'): Packet[] {
  const args = ['-loglevel', 'error', '-i', file, '-map', `0:${track}`, '-c', 'copy'];
  const text = execFileSync(ffmpeg, [...args, '-f', 'framecrc', '-'], { encoding: 'utf8' });
  const lines = text.split('\n');
  const [, , numerator = '1', denominator = '1'] =
    lines.map((line) => trackLine.exec(line)).find((match) => match !== null) ?? [];
  const tick = Number(numerator) / Number(denominator);
  return lines
    .filter((line) => /^\d+,/.test(line))
    .map((line, order) => {
      const [, , pts, duration, , , flags] = line.split(',').map((part) => part.trim());
      // Key frames are the usual ones.
      const isKey = flags === undefined || !flags.startsWith('F=0x0');
      return { time: Number(pts) * tick, duration: Number(duration) * tick, isKey, order };
    })
    .sort((a, b) => a.time - b.time);
}

/** What FFmpeg prints of a file. */
export const describe = (file: string): string =>
  spawnSync(ffmpeg, ['-hide_banner', '-i', file], { encoding: 'utf8' }).stderr;

/** The brightness of a picture, from 0 to 255. */
export function brightnessOf(file: string): number {
  const args = ['-loglevel', 'error', '-i', file, '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo'];
  return execFileSync(ffmpeg, [...args, '-'])[0] ?? 0;
}
