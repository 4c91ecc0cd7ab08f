import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { nearestFrame, timecodeFormat } from '#shared/rules/film/film-timecode.ts';
import {
  formatTimecode,
  nominalRate,
  parseTimecode,
  type TimecodeFormat,
} from '#shared/rules/film/timecode.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { authorOf, threadsOf } from '#web/features/reviews/comments/comment-view.ts';
import type { MarkedComment, MarkedFilm } from './review-markers.ts';

/** How a timeline counts. */
export type TimelineRate = Pick<TimecodeFormat, 'rate' | 'dropFrame'>;

/** What is exported of a version. */
export type ExportedReview =
  /** Each frame of a film at a constant rate is one of its timeline. */
  | { kind: 'frames'; film: MarkedFilm }
  /** Its comments are found on a timeline by their times, at the rate of that. */
  | { kind: 'times'; film: MarkedFilm; onTimeline: (timeline: TimelineRate) => MarkedFilm }
  /** It has no places in time, as a picture; a set of pictures has pages. */
  | { kind: 'whole'; film: MarkedFilm };

/** What sound has no rate of its own for. */
const soundRate: TimecodeFormat = {
  rate: { numerator: 25, denominator: 1 },
  dropFrame: false,
  startFrame: 0,
};

/** A version with its comments, as they are exported. */
export function exportedReview(
  version: ReviewVersion,
  comments: readonly ReviewComment[],
): ExportedReview {
  const { kind, frames } = version;
  if (frames && !frames.isVariable) {
    const marked = markedComments(comments, ({ at }) => ({
      frame: at?.frame ?? null,
      endFrame: at?.endFrame,
    }));
    const film = { ...timecodeFormat(frames), frameCount: frames.count, comments: marked };
    return { kind: 'frames', film: { name: nameOf(version.path), ...film } };
  }
  const suggested = frames ? timecodeFormat(frames) : soundRate;
  const onTimeline = (timeline: TimelineRate) => placedByTime(version, comments, timeline);
  const film = onTimeline(suggested);
  if (kind !== 'film' && kind !== 'sound') return { kind: 'whole', film };
  return { kind: 'times', film, onTimeline };
}

/** Comments at the frames of a timeline that are nearest to their times. */
function placedByTime(
  { path, frames, sound, pages }: ReviewVersion,
  comments: readonly ReviewComment[],
  { rate, dropFrame }: TimelineRate,
): MarkedFilm {
  const first = frames?.span?.first ?? 0;
  const names = new Map(pages?.map(({ number, path: of }) => [number, nameOf(of)]));
  const marked = markedComments(comments, ({ at, page: number }) => {
    const page = number === undefined ? undefined : { number, name: names.get(number) ?? '' };
    if (!at) return { frame: null, ...(page && { page }) };
    const { frame, endFrame, ticks, endTicks, timescale } = at;
    const elapsed = (moment: number) => ({ ticks: moment - first, timescale });
    const milliseconds = (moment: number) => Math.round(((moment - first) * 1_000) / timescale);
    const end = endTicks !== undefined && {
      endFrame: nearestFrame(rate, elapsed(endTicks)),
      endMilliseconds: milliseconds(endTicks),
    };
    return {
      frame: nearestFrame(rate, elapsed(ticks)),
      ...(end && { endFrame: end.endFrame }),
      own: {
        frame,
        endFrame,
        milliseconds: milliseconds(ticks),
        ...(end && { endMilliseconds: end.endMilliseconds }),
      },
    };
  });
  const { end = 0, timescale = 1 } = frames?.span ?? {};
  const duration = frames ? { ticks: end - first, timescale } : sound?.length;
  const length = duration ? nearestFrame(rate, duration) : 0;
  const last = Math.max(0, ...marked.map(({ frame, endFrame }) => endFrame ?? frame ?? 0));
  const timeline = { rate, dropFrame };
  return {
    name: nameOf(path),
    ...timeline,
    startFrame: frames
      ? startOn(timeline, timecodeFormat(frames))
      : nearestFrame(rate, sound?.start ?? { ticks: 0, timescale: 1 }),
    frameCount: Math.max(length, last + 1),
    comments: marked,
  };
}

/** The start timecode of a film as one of another rate: of the same second. */
function startOn(timeline: TimelineRate, film: TimecodeFormat): number {
  const fields = formatTimecode(0, film).split(/[:;]/);
  const frames = Math.floor(
    (Number(fields.pop()) * nominalRate(timeline.rate)) / nominalRate(film.rate),
  );
  const format = { ...timeline, startFrame: 0 };
  const parsed = parseTimecode([...fields, frames].join(':'), format);
  // The next one, where drop-frame skips it.
  const seconds = {
    ticks: film.startFrame * film.rate.denominator,
    timescale: film.rate.numerator,
  };
  return 'frame' in parsed ? parsed.frame : nearestFrame(timeline.rate, seconds);
}

function markedComments(
  comments: readonly ReviewComment[],
  placeOf: (comment: ReviewComment) => Pick<MarkedComment, 'frame' | 'endFrame' | 'own' | 'page'>,
): MarkedComment[] {
  return threadsOf(comments).map(({ comment, replies }) => ({
    ...placeOf(comment),
    ...wordsOf(comment),
    isDone: comment.isDone,
    isOfTeam: comment.audience === 'team',
    replies: replies.map(wordsOf),
  }));
}

function wordsOf(comment: ReviewComment): Pick<MarkedComment, 'author' | 'text' | 'still'> {
  const { text, still } = comment;
  return { author: authorOf(comment), text, still: still?.name };
}
