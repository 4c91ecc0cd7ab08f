import type { CommentPosition, ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { timecodeAt } from '#shared/rules/film/film-timecode.ts';
import type { Place } from './player/player-types.ts';
import { timeTimeline } from './player/timeline.ts';

/** The timecode of a place in a version: of its frame, or its time where there are no frames; or its page. */
export function timecodeOf(
  { frames, sound }: ReviewVersion,
  { frame, milliseconds, time, page }: Place,
): string {
  if (page !== undefined) return pageName(page);
  if (frame === undefined || !frames) return timeTimeline(0, sound?.start).format(milliseconds);
  // A draft that an earlier release has kept has no exact time.
  const { ticks, timescale } = time ?? { ticks: milliseconds, timescale: 1_000 };
  return timecodeAt(frames, { frame, ticks, timescale });
}

export const pageName = (page: number) => `Page ${page}`;

/** Where a comment begins. */
export function placeOf({ frame, ticks, timescale }: CommentPosition): Place {
  return {
    ...(frame !== undefined && { frame, time: { ticks, timescale } }),
    milliseconds: Math.round((ticks * 1_000) / timescale),
  };
}

/** Where the range of a comment ends, inclusive; undefined if it is about one place. */
export function endOf({ endFrame, endTicks, timescale }: CommentPosition): Place | undefined {
  if (endFrame === undefined && endTicks === undefined) return undefined;
  const ticks = endTicks ?? 0;
  return {
    ...(endFrame !== undefined && { frame: endFrame, time: { ticks, timescale } }),
    milliseconds: Math.round((ticks * 1_000) / timescale),
  };
}

/** `00:00:10:05`, `00:00:10:05 to 00:00:12:00`, or `Page 3`; of a comment without a position what it is about. */
export function describePosition(version: ReviewVersion, { at, page }: CommentPlace): string {
  if (page !== undefined) return pageName(page);
  if (!at) return wholeOf(version);
  const end = endOf(at);
  const start = timecodeOf(version, placeOf(at));
  return end ? `${start} to ${timecodeOf(version, end)}` : start;
}

type CommentPlace = Pick<ReviewComment, 'at' | 'page'>;

function wholeOf({ kind, pages }: ReviewVersion): string {
  if (pages) return 'The whole set';
  return kind === 'picture' ? 'The picture' : 'The whole work';
}

/** The same in the line of a name: of the end of a range what differs from its start, such as `00:00:10:05–12:00`. */
export function shortPosition(version: ReviewVersion, { at, page }: CommentPlace): string {
  const end = at && endOf(at);
  if (!end) return describePosition(version, { at, page });
  const start = timecodeOf(version, placeOf(at));
  return `${start}–${differenceFrom(start, timecodeOf(version, end))}`;
}

/** The fields of a timecode from the first one that differs, at least the last two. */
function differenceFrom(start: string, end: string): string {
  const fields = [...end.matchAll(/[:;]/g)].map(({ index }) => index + 1).slice(0, -1);
  const same = fields.findLast((from) => start.slice(0, from) === end.slice(0, from)) ?? 0;
  return end.slice(same);
}

/** Whether a place is at another, or within a range; inclusive. Frames are compared where both have them. */
export function isWithin(at: Place, start: Place, end: Place = start): boolean {
  if (at.page !== start.page) return false;
  if (at.frame !== undefined && start.frame !== undefined) {
    return at.frame >= start.frame && at.frame <= (end.frame ?? start.frame);
  }
  return at.milliseconds >= start.milliseconds && at.milliseconds <= end.milliseconds;
}
