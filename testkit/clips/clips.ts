import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import times from './times.json' with { type: 'json' };

/** What ffprobe says of a film's frames: when each is shown, in ticks, and how long the last is; null if not said. */
type FrameTimes = { timescale: number; times: number[]; lastDuration: number | null };

type Film = {
  rate: [numerator: number, denominator: number];
  isVariable?: boolean;
  /** The timecode of the first frame; with `;` it drops frames. */
  timecode?: string;
  /** The number drawn into the first frame that is shown: 0 unless said. */
  firstDrawn?: number;
  /** Turned clockwise by a quarter when it is shown: the highest bit of its numbers is at the top, white at the right. */
  isTurned?: true;
  /**
   * Chromium misses some frames when it seeks: it looks for the key frame by decoding times, and of a film with
   * reordered frames and no edit list finds one that is shown later.
   */
  isMissedBySeeking?: true;
  /** Chromium cannot decode the second group of pictures when it is sent there. */
  isOpenGop?: true;
};

const films: Record<keyof typeof times, Film> = {
  '2997.webm': { rate: [30_000, 1_001] },
  '23976.mp4': { rate: [24_000, 1_001] },
  '24-moov-at-end.mp4': { rate: [24, 1] },
  '25.mp4': { rate: [25, 1], timecode: '10:00:00:00' },
  '2997-drop.mp4': { rate: [30_000, 1_001], timecode: '00:00:59;20' },
  '2997.mov': { rate: [30_000, 1_001], timecode: '01:00:00:00' },
  '30-fragmented.mp4': { rate: [30, 1] },
  '50.mp4': { rate: [50, 1] },
  '5994-drop.mp4': { rate: [60_000, 1_001], timecode: '23:59:59;00' },
  'fragmented-without-edits.mp4': { rate: [30, 1], isMissedBySeeking: true },
  'late.mp4': { rate: [25, 1] },
  'live.webm': { rate: [30, 1], isVariable: true },
  'negative-offsets.mp4': { rate: [25, 1] },
  'open-gop.mp4': { rate: [25, 1], isOpenGop: true },
  'portrait.mp4': { rate: [30_000, 1_001], isVariable: true, isTurned: true },
  'timecode.mkv': { rate: [30_000, 1_001], timecode: '00:00:59;20' },
  'trimmed.mp4': { rate: [24, 1], firstDrawn: 17 },
  'variable-fragmented.mp4': { rate: [60_000, 1_001], isVariable: true },
  'variable.mp4': { rate: [30_000, 1_001], isVariable: true },
};

/** The films that `make-clips.sh` made, 128 x 64 pixels, with the number of each frame drawn into it. */
export const clips = Object.entries<FrameTimes>(times).map(([name, frameTimes]) => ({
  name,
  path: clipPath(name),
  ...frameTimes,
  ...films[name as keyof typeof films],
}));

/** What a clip contains. */
export function clipContent(name: string): Buffer {
  const clip = clips.find((candidate) => candidate.name === name);
  if (!clip) throw new Error(`There is no clip ${name}.`);
  return readFileSync(clip.path);
}

/** A second of sound, without a picture. */
export const soundClip = clipPath('sound.m4a');

/** Two seconds of ProRes 422, 48 frames, which no browser decodes, with their numbers in the picture and sound. */
export const proresClip = clipPath('prores.mov');

function clipPath(name: string): string {
  return join(import.meta.dirname, name);
}
