// Arithmetic of a table of frames, without its schema, so that the player does not load zod.

import type { FrameSummary } from './frame-summary.ts';
import type { FrameTable } from './frame-table.ts';

/** A moment of a film, exactly: so many ticks of a clock that has so many in a second. */
export type FilmTime = { ticks: number; timescale: number };

/**
 * What a browser may round off a presentation time: Chromium counts in microseconds
 * (https://source.chromium.org/chromium/chromium/src/+/main:base/time/time.h).
 */
const roundingSeconds = 2e-6;

/** Where the runs of a table begin: their first frames, and when these are shown. */
type RunStarts = { frames: Float64Array; ticks: Float64Array; count: number };

/** A table of a film at a variable rate can have a run for each frame, so it is added up once. */
const startsOfTables = new WeakMap<FrameTable, RunStarts>();

/** How many frames a film has. */
export function countFrames(table: FrameTable): number {
  return runStarts(table).count;
}

/** What is said of a film's frames without its table. */
export function summarizeFrames(
  table: FrameTable,
): FrameSummary & { span: NonNullable<FrameSummary['span']> } {
  const { timescale, first, runs, rate, isVariable, start } = table;
  const end = runs.reduce((ticks, [duration, count]) => ticks + duration * count, first);
  const span = { timescale, first, end };
  return { count: countFrames(table), rate, isVariable, ...(start && { start }), span };
}

/** Whether a film has this frame: counted from 0, so neither negative nor a fraction, nor beyond the last. */
export function hasFrame(table: FrameTable, frame: number): boolean {
  return Number.isInteger(frame) && frame >= 0 && frame < countFrames(table);
}

/**
 * When a frame is shown.
 * @throws RangeError if the film does not have this frame
 */
export function timeOfFrame(table: FrameTable, frame: number): FilmTime {
  const { start, duration, offset } = locate(table, frame);
  return { ticks: start + offset * duration, timescale: table.timescale };
}

/**
 * How long a frame is shown, in ticks.
 * @throws RangeError if the film does not have this frame
 */
export function durationOfFrame(table: FrameTable, frame: number): number {
  return locate(table, frame).duration;
}

/**
 * Where a player is sent to show a frame, in seconds: its middle. At its presentation time, browsers show the one
 * before it in some files, because they round.
 * @throws RangeError if the film does not have this frame
 */
export function seekSeconds(table: FrameTable, frame: number): number {
  const { ticks, timescale } = timeOfFrame(table, frame);
  return (ticks + durationOfFrame(table, frame) / 2) / timescale;
}

/**
 * The frame that a player shows: the first before it begins, the last after its end.
 * @param seconds the player's position, or the presentation time that it reports
 * @throws RangeError if this is not a number of seconds
 */
export function frameAt(table: FrameTable, seconds: number): number {
  if (!Number.isFinite(seconds)) throw new RangeError(`${seconds} is no position in a film.`);
  const { frames, ticks, count } = runStarts(table);
  const tick = Math.floor((seconds + roundingSeconds) * table.timescale);
  const run = lastNotAbove(ticks, tick);
  const [duration] = table.runs[run] ?? [1];
  const offset = Math.floor((tick - (ticks[run] ?? 0)) / duration);
  return Math.min(Math.max((frames[run] ?? 0) + offset, 0), count - 1);
}

/** The run in which a frame is, and how many frames of it come before. */
function locate(table: FrameTable, frame: number) {
  if (!hasFrame(table, frame)) throw new RangeError(`The film has no frame ${frame}.`);
  const { frames, ticks } = runStarts(table);
  const run = lastNotAbove(frames, frame);
  const [duration] = table.runs[run] ?? [1];
  return { duration, start: ticks[run] ?? 0, offset: frame - (frames[run] ?? 0) };
}

function runStarts(table: FrameTable): RunStarts {
  const cached = startsOfTables.get(table);
  if (cached) return cached;
  const frames = new Float64Array(table.runs.length);
  const ticks = new Float64Array(table.runs.length);
  let count = 0;
  let tick = table.first;
  table.runs.forEach(([duration, length], run) => {
    frames[run] = count;
    ticks[run] = tick;
    count += length;
    tick += duration * length;
  });
  const starts = { frames, ticks, count };
  startsOfTables.set(table, starts);
  return starts;
}

/** The index of the last of the rising values that is not above this one; 0 if all are. */
function lastNotAbove(values: Float64Array, value: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= value) from = middle;
    else to = middle - 1;
  }
  return from;
}
