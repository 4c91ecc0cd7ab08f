import { FilmLimitError } from './film-reader.ts';
import { maxFrames } from './sample-times.ts';
import type { Edit } from './track.ts';

/** What an edit list makes of a track's times. */
export interface EditedTimes {
  /** Rising, in ticks of the track. */
  times: Float64Array;
  /** Where the film ends, if its edit list says so. */
  end: number;
}

/** In ticks: what is added to it stays exact. */
const longest = 2n ** 51n;

/**
 * When frames are shown after the edit list, by the rules of ffmpeg, which Chromium contains (`mov_fix_index` in
 * https://github.com/FFmpeg/FFmpeg/blob/master/libavformat/mov.c): an edit shows the frames that begin in it, and the
 * first of them when the edit begins.
 * @param times when they are shown without it, rising
 */
export function applyEdits(
  times: Float64Array,
  edits: readonly Edit[],
  { movie, track }: { movie: number; track: number },
): EditedTimes {
  if (edits.length === 0) return { times, end: Number.POSITIVE_INFINITY };
  const parts: Float64Array[] = [];
  let start = 0;
  let count = 0;
  for (const { duration, mediaTime } of edits) {
    const length = rescale(duration, track, movie);
    if (mediaTime !== null) {
      // An edit without a duration lasts as long as the media.
      const end = length === 0 ? Number.POSITIVE_INFINITY : mediaTime + length;
      const shown = times.subarray(firstFrom(times, mediaTime), firstFrom(times, end));
      const shift = start - (shown[0] ?? 0);
      count += shown.length;
      // An edit may show every frame again.
      if (count > maxFrames) throw new FilmLimitError('The film has too many frames.');
      parts.push(shown.map((time) => time + shift));
    }
    start += length;
    if (start > longest) throw new FilmLimitError('The film is too long.');
  }
  const edited = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    edited.set(part, at);
    at += part.length;
  }
  const isOpen = edits.at(-1)?.duration === 0;
  return { times: edited, end: isOpen ? Number.POSITIVE_INFINITY : start };
}

/**
 * The same for a fragmented film, of which ffmpeg only moves all frames by the first edit and the empty one before it
 * (`time_offset` there): what has not come yet cannot be cut.
 */
export function shiftByEdits(
  times: Float64Array,
  edits: readonly Edit[],
  { movie, track }: { movie: number; track: number },
): EditedTimes {
  const [first] = edits;
  const isLate = first?.mediaTime === null;
  const delay = isLate ? rescale(first.duration, track, movie) : 0;
  const mediaTime = (isLate ? edits[1] : first)?.mediaTime ?? 0;
  return { times: times.map((time) => time + delay - mediaTime), end: Number.POSITIVE_INFINITY };
}

/** Rounds to the nearest; in a double, the product would not be exact. */
function rescale(ticks: number, to: number, from: number): number {
  if (from === 0) return 0;
  const rescaled = (2n * BigInt(ticks) * BigInt(to) + BigInt(from)) / (2n * BigInt(from));
  if (rescaled > longest) throw new FilmLimitError('The film is too long.');
  return Number(rescaled);
}

/** The index of the first of the rising values that is not below this one. */
function firstFrom(values: Float64Array, value: number): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((values[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
