// Which timecode the frames of a film have. Without schemas, so that the player does not load zod.

import type { FrameSummary } from './frame-summary.ts';
import type { FilmTime } from './frames.ts';
import { formatTimecode, type TimecodeFormat } from './timecode.ts';

type Counted = Pick<FrameSummary, 'rate' | 'start'>;
type Timed = Pick<FrameSummary, 'rate' | 'isVariable' | 'span'>;

/** A frame of a film, counted from 0, and when it is shown. */
export type TimedFrame = FilmTime & { frame: number };

/** What the timecode of a film is counted by. */
export function timecodeFormat({ rate, start }: Counted): TimecodeFormat {
  return { rate, dropFrame: start?.dropFrame ?? false, startFrame: start?.frame ?? 0 };
}

/**
 * What timecode counts for a frame: the frame itself, or, where the rate varies, the frame of the nominal rate that is
 * nearest in time. Counting the frames of such a film would tell another time than it shows.
 */
export function timecodeFrame(film: Timed, { frame, ticks, timescale }: TimedFrame): number {
  if (!film.isVariable) return frame;
  return nearestFrame(film.rate, { ticks: ticks - (film.span?.first ?? 0), timescale });
}

/** The timecode of a frame of a film. */
export function timecodeAt(film: Counted & Timed, at: TimedFrame): string {
  return formatTimecode(timecodeFrame(film, at), timecodeFormat(film));
}

/** The frame of a constant rate that begins nearest to a time, counted from 0. */
export function nearestFrame(
  { numerator, denominator }: TimecodeFormat['rate'],
  { ticks, timescale }: FilmTime,
): number {
  // Exact enough in a double: a day at 120 frames a second differs in the eleventh digit after the point.
  return Math.round(((ticks / timescale) * numerator) / denominator);
}
