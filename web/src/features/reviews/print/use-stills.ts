import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CommentPosition, ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import {
  frameTimeline,
  type Timeline,
  timeTimeline,
} from '#web/features/reviews/player/timeline.ts';
import { placeOf } from '#web/features/reviews/timecodes.ts';
import type { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import { captureStills, type Still } from './capture-stills.ts';

interface Stills {
  /** The element that is captured, to be on the page. */
  video: RefObject<HTMLVideoElement | null>;
  /** One of them, of which all have the shape. */
  first: Still | undefined;
  /** Undefined where a comment has none, or not yet. */
  stillOf: (comment: ReviewComment) => Still | undefined;
  /** How many there will be, and how many there are. */
  wanted: number;
  made: number;
  failed: boolean;
}

/**
 * What a film shows where its comments are. What was captured once is kept.
 * @param comments those that are printed; none while no pictures are wanted
 */
export function useStills(
  version: ReviewVersion,
  media: ReturnType<typeof useVersionMedia>,
  comments: readonly ReviewComment[],
): Stills {
  const video = useRef<HTMLVideoElement>(null);
  const captured = useRef(new Map<number, Still>());
  const [stills, setStills] = useState<ReadonlyMap<number, Still>>(captured.current);
  const [failed, setFailed] = useState(false);
  const { url, table, clock } = media;
  const timeline = useMemo(() => {
    if (version.kind !== 'film' || table === undefined) return undefined;
    return table ? frameTimeline(table, clock) : timeTimeline(Number.NaN);
  }, [version.kind, table, clock]);
  const wanted = timeline ? positionsOf(timeline, comments) : [];
  const wantedKey = wanted.join(' ');
  useEffect(() => {
    const { current } = video;
    const positions = wantedKey.split(' ').filter(Boolean).map(Number);
    const missing = positions.filter((position) => !captured.current.has(position));
    if (!current || !timeline || url === undefined || missing.length === 0) return;
    const stopped = new AbortController();
    const onStill = (position: number, still: Still) => {
      captured.current.set(position, still);
      setStills(new Map(captured.current));
    };
    setFailed(false);
    captureStills(current, timeline, missing, onStill, stopped.signal).catch(() => {
      if (!stopped.signal.aborted) setFailed(true);
    });
    return () => stopped.abort();
  }, [timeline, url, wantedKey]);
  return {
    video,
    first: stills.values().next().value,
    stillOf: ({ at }) => (timeline && at ? stills.get(positionOf(timeline, at)) : undefined),
    wanted: wanted.length,
    made: wanted.filter((position) => stills.has(position)).length,
    failed,
  };
}

/** The positions of comments, each once, in their order. */
function positionsOf(timeline: Timeline, comments: readonly ReviewComment[]): number[] {
  const positions = comments.flatMap(({ at }) => (at ? [positionOf(timeline, at)] : []));
  return [...new Set(positions)].toSorted((one, other) => one - other);
}

function positionOf(timeline: Timeline, at: CommentPosition): number {
  const { frame, milliseconds } = placeOf(at);
  return timeline.unit === 'frame' && frame !== undefined
    ? frame
    : timeline.positionAt(milliseconds / 1_000);
}
