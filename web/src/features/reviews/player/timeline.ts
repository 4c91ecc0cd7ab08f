import {
  nearestFrame,
  timecodeAt,
  timecodeFormat,
  timecodeFrame,
} from '#shared/rules/film/film-timecode.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import {
  type FilmTime,
  frameAt,
  seekSeconds,
  summarizeFrames,
  timeOfFrame,
} from '#shared/rules/film/frames.ts';
import { parseTimecode, type TimecodeFormat } from '#shared/rules/film/timecode.ts';
import type { Place, PlayerMarker, PlayerMedia } from './player-types.ts';

/**
 * The positions of a work: integers from 0, which are frames where it has a table of frames, and milliseconds elsewhere.
 * Seconds are only what a media element is asked for, and what it reports.
 */
export interface Timeline {
  unit: 'frame' | 'millisecond';
  /** How many positions there are; the last is one less. Infinite as long as a duration is unknown. */
  count: number;
  /** What the keys of one step move by, and those with Shift. */
  step: number;
  largeStep: number;
  /** Where a media element is sent to show a position. */
  secondsOf: (position: number) => number;
  /** When a position begins, from the beginning of the first, in seconds. */
  elapsedAt: (position: number) => number;
  /** How long all of them take, in seconds. */
  length: number;
  /** A media element's time at which the first position begins. */
  startSeconds: number;
  /** Of a frame: when it is shown, as the film's file says. */
  timeOf?: (position: number) => FilmTime;
  /** Frames a second that timecode counts time by, where those of the film vary. */
  variableRate?: TimecodeFormat['rate'];
  /** Set if what a media element shows has other frames: a position cannot be recognized by the time of its picture. */
  isMatchedByTime?: boolean;
  /** The position that is shown at a media element's time. */
  positionAt: (seconds: number) => number;
  format: (position: number) => string;
  /** Reads what was typed for a position, or says why it is none. */
  parse: (typed: string, current: number) => TypedPosition;
}

type TypedPosition = { position: number } | { refusal: string };

/**
 * The positions of a work with a table of frames. Where the element is sent differs in Firefox.
 * @param clock of the proxy that the element shows; by default it shows the film of the table
 */
export function frameTimeline(stored: FrameTable, clock?: PlayerMedia['clock']): Timeline {
  const { start, isConstantRate = false } = clock ?? {};
  const { ticks, timescale, earlierInFirefox = 0 } = start ?? { ...stored, ticks: stored.first };
  const moved = ticks - (isFirefox() ? earlierInFirefox : 0);
  const table = { ...stored, first: (moved / timescale) * stored.timescale };
  // A proxy counts time in other ticks: a frame may be shown up to half of one earlier.
  const rounding = start ? 0.5 / Math.min(timescale, stored.timescale) : 0;
  const film = summarizeFrames(stored);
  const { count } = film;
  return {
    unit: 'frame',
    count,
    step: 1,
    largeStep: 10,
    length: (film.span.end - film.span.first) / stored.timescale,
    startSeconds: table.first / table.timescale,
    secondsOf: (frame) => seekSeconds(table, frame),
    elapsedAt: (frame) => (timeOfFrame(table, frame).ticks - table.first) / table.timescale,
    timeOf: (frame) => timeOfFrame(stored, frame),
    ...(film.isVariable && { variableRate: film.rate }),
    ...(isConstantRate && { isMatchedByTime: true }),
    positionAt: (seconds) => frameAt(table, seconds + rounding),
    format: (frame) => timecodeAt(film, { frame, ...timeOfFrame(stored, frame) }),
    parse: film.isVariable
      ? (typed, current) => parseVariable(stored, typed, current)
      : (typed, currentFrame) => {
          const format = timecodeFormat(film);
          const parsed = parseTimecode(typed, format, { currentFrame, frameCount: count });
          return 'frame' in parsed ? { position: parsed.frame } : parsed;
        },
  };
}

/** Reads a timecode that counts time: it is that of the frame that is shown then. */
function parseVariable(table: FrameTable, typed: string, current: number): TypedPosition {
  const film = summarizeFrames(table);
  const numberOf = (frame: number) => timecodeFrame(film, { frame, ...timeOfFrame(table, frame) });
  const [last, elapsed] = [film.count - 1, film.span.end - film.span.first];
  const length = nearestFrame(film.rate, { ticks: elapsed, timescale: table.timescale });
  const parsed = parseTimecode(typed, timecodeFormat(film), {
    currentFrame: numberOf(current),
    frameCount: Math.max(length, numberOf(last) + 1),
  });
  if ('refusal' in parsed) return parsed;
  // The first frame with this number, or else the last one before it.
  let [from, to] = [0, last];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    const isAfter = numberOf(middle) > parsed.frame || numberOf(middle - 1) === parsed.frame;
    if (isAfter) to = middle - 1;
    else from = middle;
  }
  // Where frames are further apart than those of the timecode, a step of one is one all the same.
  const isLater = parsed.frame > numberOf(current) && typed.trim().startsWith('+');
  return { position: isLater ? Math.min(Math.max(from, current + 1), last) : from };
}

// Nothing but its name tells it: what it does with an edit list shows in no property.
function isFirefox(): boolean {
  return navigator.userAgent.includes('Firefox/');
}

/**
 * The positions of a work without frames.
 * @param seconds its duration; NaN as long as it is unknown
 * @param start when it begins, since midnight, if its file says so: its times are counted from there
 */
export function timeTimeline(seconds: number, start?: FilmTime): Timeline {
  const offset = start ? Math.round((start.ticks * 1_000) / start.timescale) : 0;
  const milliseconds = Number.isFinite(seconds)
    ? Math.floor(seconds * 1000)
    : Number.POSITIVE_INFINITY;
  return {
    unit: 'millisecond',
    count: milliseconds + 1,
    step: 100,
    largeStep: 1000,
    length: seconds,
    startSeconds: 0,
    secondsOf: (position) => position / 1000,
    elapsedAt: (position) => position / 1000,
    positionAt: (time) => Math.min(Math.max(Math.round(time * 1000), 0), milliseconds),
    format: (position) => formatMilliseconds(offset + position),
    parse: (typed, current) => {
      const position = parseMilliseconds(typed, current, offset);
      if (position === null) return { refusal: 'Enter a time such as 1:05.2, or +10 for later.' };
      if (position >= 0 && position <= milliseconds) return { position };
      return {
        refusal: `The time runs from ${formatMilliseconds(offset)} to ${formatMilliseconds(offset + milliseconds)}.`,
      };
    },
  };
}

/** `1:05.2`, or `1:02:05.2` from an hour on. */
function formatMilliseconds(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`;
}

/**
 * Seconds, minutes and hours from the right; with a sign, a distance from the current time. What is left out on the left
 * is that of the beginning.
 */
function parseMilliseconds(typed: string, current: number, offset: number): number | null {
  const [, sign, text = ''] = /^([+\-\u2212]?)(.*)$/s.exec(typed.replaceAll(/\s/g, '')) ?? [];
  if (!/^(\d{1,3}:){0,2}\d{1,5}([.,]\d{1,3})?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  const fields = whole.split(':');
  const seconds = fields.reduce((sum, field) => sum * 60 + Number(field), 0);
  const milliseconds = seconds * 1000 + Number(fraction.padEnd(3, '0'));
  const unit = 1000 * 60 ** fields.length;
  const leftOut = fields.length < 3 ? Math.floor(offset / unit) * unit : 0;
  if (!sign) return leftOut + milliseconds - offset;
  return sign === '+' ? current + milliseconds : current - milliseconds;
}

/** A position, as it is reported to others. */
export function placeAt(timeline: Timeline, position: number): Place {
  if (timeline.unit === 'millisecond') return { milliseconds: position };
  const time = timeline.timeOf?.(position);
  const seconds = time
    ? time.ticks / time.timescale
    : timeline.startSeconds + timeline.elapsedAt(position);
  return { frame: position, milliseconds: Math.round(seconds * 1000), time };
}

/** Where a marker begins and ends on a timeline, inclusive; null if it is not on it. */
export function markerRange(
  timeline: Timeline,
  marker: PlayerMarker,
): { start: number; end: number } | null {
  const [start, end] =
    timeline.unit === 'frame'
      ? [marker.frame, marker.endFrame]
      : [marker.milliseconds, marker.endMilliseconds];
  if (start === undefined || start < 0 || start >= timeline.count) return null;
  return { start, end: Math.min(Math.max(end ?? start, start), timeline.count - 1) };
}
