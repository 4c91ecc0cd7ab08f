import { expect, test } from '@jest/globals';
import type { CommentPosition, ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { durationOfFrame, summarizeFrames, timeOfFrame } from '#shared/rules/film/frames.ts';
import { nominalRate, timelineRates } from '#shared/rules/film/timecode.ts';
import { phoneFilm, screenRecording } from '#shared/testing/variable-films.ts';
import { avidMarkers } from './avid.ts';
import { commentsCsv } from './comments-csv.ts';
import { exportedReview, type TimelineRate } from './exported-review.ts';
import { finalCutMarkers } from './final-cut.ts';
import { premiereMarkers } from './premiere.ts';
import { resolveMarkers } from './resolve.ts';
import {
  parseAvid,
  parseCsv,
  parseFinalCut,
  parsePremiere,
  parseResolve,
} from './testing/parse-markers.ts';

const formats = [
  { format: 'Resolve', write: resolveMarkers, parse: parseResolve },
  { format: 'Premiere', write: premiereMarkers, parse: parsePremiere },
  { format: 'Final Cut', write: finalCutMarkers, parse: parseFinalCut },
  { format: 'Avid', write: avidMarkers, parse: parseAvid },
];

const timelines: TimelineRate[] = timelineRates.flatMap((rate) => [
  { rate, dropFrame: false },
  { rate, dropFrame: true },
]);

test.each(formats)(
  'a comment on a phone’s film stands in $format at its presentation time, at every rate of a timeline',
  ({ write, parse }) => {
    const frames = [0, 59, 60, 1_000, 5_309];
    const exported = exportedOf(
      phoneFilm,
      frames.map((frame) => at(phoneFilm, frame)),
    );
    for (const timeline of timelines) {
      const film = exported.onTimeline(timeline);
      const { rate, startFrame } = film;
      const markers = parse(write(film), { fps: nominalRate(rate), startFrame });
      const seconds = markers.map(({ frame }) => (frame * rate.denominator) / rate.numerator);
      const half = rate.denominator / rate.numerator / 2;
      for (const [index, frame] of frames.entries()) {
        const { ticks, timescale } = timeOfFrame(phoneFilm, frame);
        expect(Math.abs((seconds[index] ?? 0) - ticks / timescale)).toBeLessThanOrEqual(
          half + 1e-9,
        );
      }
    }
  },
);

test('the suggested timeline of a phone’s film is the usual rate, as long as the film', () => {
  const { film } = exportedOf(phoneFilm, []);
  expect(film).toMatchObject({ rate: phoneFilm.rate, startFrame: 0, frameCount: 5_490 });
});

test('a range of a film whose first frame comes late begins and ends where its frames are shown', () => {
  const position = { ...at(screenRecording, 20), endFrame: 21, endTicks: 2_000 };
  const { film } = exportedOf(screenRecording, [position]);
  expect(film.comments[0]).toMatchObject({ frame: 20, endFrame: 170 });
});

test('the CSV file of a variable film has the timecodes of the timeline, the frames of the film, and their times', () => {
  const { onTimeline } = exportedOf(phoneFilm, [at(phoneFilm, 5_309)]);
  const timeline = { rate: { numerator: 25, denominator: 1 }, dropFrame: false };
  const [head = [], row = []] = parseCsv(commentsCsv(onTimeline(timeline)));
  expect(head.slice(-2)).toEqual(['Time', 'End time']);
  expect(row.slice(0, 4)).toEqual(['00:03:00:02', '00:03:00:02', '5309', '5309']);
  expect(row.slice(-2)).toEqual(['00:03:00.080', '']);
});

test('the start timecode is the same on a timeline of another rate', () => {
  const start = { frame: 108_015, dropFrame: false };
  const { onTimeline } = exportedOf({ ...phoneFilm, start }, []);
  const starts = [25, 60].map((numerator) => {
    const timeline = { rate: { numerator, denominator: 1 }, dropFrame: false };
    return onTimeline(timeline).startFrame;
  });
  // 01:00:00:15 is as far within its second.
  expect(starts).toEqual([90_012, 216_030]);
});

test('the markers of a constant rate are at their frames, whatever their times say', () => {
  const table = { ...phoneFilm, runs: [[1_001, 300]] as [number, number][], isVariable: false };
  const exported = exportedReview(versionOf(table), [commentAt({ ...at(table, 200), ticks: 1 })]);
  expect(exported.kind).toBe('frames');
  expect(exported.film.comments[0]).toMatchObject({ frame: 200 });
  expect(exported.film).toMatchObject({ frameCount: 300, startFrame: 0 });
});

test('comments on a sound are placed on a timeline by their times, and their file has those', () => {
  const sound: ReviewVersion = { ...versionOf(phoneFilm), kind: 'sound', frames: undefined };
  const position = { ticks: 62_700, endTicks: 63_000, timescale: 1_000 };
  const exported = exportedReview(sound, [commentAt(position), commentAt(undefined)]);
  if (exported.kind !== 'times') throw new Error(exported.kind);
  const film = exported.onTimeline({ rate: { numerator: 50, denominator: 1 }, dropFrame: false });
  expect(film.comments.map(({ frame, endFrame }) => [frame, endFrame])).toEqual([
    [3_135, 3_150],
    [null, undefined],
  ]);
  expect(film.frameCount).toBe(3_151);
  const rows = parseCsv(commentsCsv(film));
  expect(rows[2]?.slice(0, 4)).toEqual(['00:01:02:35', '00:01:03:00', '', '']);
  expect(rows[2]?.slice(-2)).toEqual(['00:01:02.700', '00:01:03.000']);
});

test('the timeline of a sound begins at its time reference, and is as long as it', () => {
  const sound: ReviewVersion = {
    ...versionOf(phoneFilm),
    kind: 'sound',
    frames: undefined,
    sound: {
      start: { ticks: 36_000 * 48_000, timescale: 48_000 },
      length: { ticks: 10, timescale: 1 },
    },
  };
  const { film } = exportedReview(sound, []);
  expect([film.startFrame, film.frameCount]).toEqual([900_000, 250]);
});

test('the comments on a picture are exported without places', () => {
  const picture: ReviewVersion = { ...versionOf(phoneFilm), kind: 'picture', frames: undefined };
  const exported = exportedReview(picture, [commentAt(undefined)]);
  expect(exported.kind).toBe('whole');
  expect(parseCsv(commentsCsv(exported.film))[1]?.slice(0, 6)).toEqual([
    ...['', '', '', ''],
    'ana',
    'Cut here.',
  ]);
});

test('the comments on a set are exported with the numbers and names of their pages, those about all first', () => {
  const page = (number: number, path: string) =>
    ({ number, path, size: 1, state: 'current' }) as const;
  const set: ReviewVersion = {
    ...versionOf(phoneFilm),
    kind: 'picture',
    frames: undefined,
    pages: [page(1, 'Posters/A.png'), page(2, 'Posters/B.png')],
  };
  const on = (number: number) => ({ ...commentAt(undefined), page: number });
  const exported = exportedReview(set, [on(2), on(1), commentAt(undefined)]);
  // Edits have no pages: only a table is offered.
  expect(exported.kind).toBe('whole');
  const [head = [], ...rows] = parseCsv(commentsCsv(exported.film));
  expect(head.slice(-2)).toEqual(['Page', 'File']);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ['', ''],
    ['1', 'A.png'],
    ['2', 'B.png'],
  ]);
});

/** What is exported of a film at a variable rate. */
function exportedOf(table: FrameTable, positions: readonly CommentPosition[]) {
  const exported = exportedReview(versionOf(table), positions.map(commentAt));
  if (exported.kind !== 'times') throw new Error(exported.kind);
  return exported;
}

function at(table: FrameTable, frame: number): CommentPosition {
  expect(durationOfFrame(table, frame)).toBeGreaterThan(0);
  return { frame, ...timeOfFrame(table, frame) };
}

function versionOf(table: FrameTable): ReviewVersion {
  return {
    number: 1,
    path: 'Clips/Phone.mp4',
    size: 1,
    kind: 'film',
    addedAt: '2026-11-20T10:00:00Z',
    status: 'needs_review',
    state: 'current',
    frames: summarizeFrames(table),
  };
}

function commentAt(position: CommentPosition | undefined): ReviewComment {
  return {
    id: '1.a',
    version: 1,
    author: { name: 'ana' },
    isOwn: true,
    text: 'Cut here.',
    createdAt: '2026-11-20T10:00:00Z',
    isDone: false,
    ...(position && { at: position }),
  };
}
