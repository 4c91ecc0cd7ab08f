import type { CommentPosition } from '#shared/review-comments.ts';
import type { ReviewVersion } from '#shared/reviews.ts';
import { formatTimecode } from '#shared/timecode.ts';
import type { Place } from './player/player-types.ts';
import { timeTimeline } from './player/timeline.ts';

/** The timecode of a place in a version: of its frame, or its time where there are no frames. */
export function timecodeOf({ frames }: ReviewVersion, { frame, milliseconds }: Place): string {
  if (frame === undefined || !frames) return timeTimeline(0).format(milliseconds);
  return formatTimecode(frame, {
    rate: frames.rate,
    dropFrame: frames.start?.dropFrame ?? false,
    startFrame: frames.start?.frame ?? 0,
  });
}

/** Where a comment begins. */
export function placeOf({ frame, ticks, timescale }: CommentPosition): Place {
  return {
    ...(frame !== undefined && { frame }),
    milliseconds: Math.round((ticks * 1_000) / timescale),
  };
}

/** Where the range of a comment ends, inclusive; undefined if it is about one place. */
export function endOf({ endFrame, endTicks, timescale }: CommentPosition): Place | undefined {
  if (endFrame === undefined && endTicks === undefined) return undefined;
  return {
    ...(endFrame !== undefined && { frame: endFrame }),
    milliseconds: Math.round(((endTicks ?? 0) * 1_000) / timescale),
  };
}

/** `00:00:10:05`, or `00:00:10:05 to 00:00:12:00`; of a comment without a position what it is about. */
export function describePosition(version: ReviewVersion, at: CommentPosition | undefined): string {
  if (!at) return version.kind === 'picture' ? 'The picture' : 'The whole work';
  const end = endOf(at);
  const start = timecodeOf(version, placeOf(at));
  return end ? `${start} to ${timecodeOf(version, end)}` : start;
}
