import { expect, test } from '@jest/globals';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import { threadsIn, threadsOf, wholeView } from './comment-view.ts';

test('comments are in the order of their timecode, those about the whole work first, with their replies', () => {
  const threads = threadsOf([
    comment('late', { at: place(90), createdAt: '2026-01-01T00:00:01Z' }),
    comment('early', { at: place(10), createdAt: '2026-01-01T00:00:02Z' }),
    comment('whole', { createdAt: '2026-01-01T00:00:03Z' }),
    comment('second', { parent: 'late', createdAt: '2026-01-01T00:00:05Z' }),
    comment('first', { parent: 'late', createdAt: '2026-01-01T00:00:04Z' }),
  ]);
  const ids = (sort: 'timecode' | 'newest') =>
    threadsIn(threads, { ...wholeView, sort }).map(({ comment: { id } }) => id);
  expect(ids('timecode')).toEqual(['whole', 'early', 'late']);
  expect(ids('newest')).toEqual(['whole', 'early', 'late']);
  expect(threads[0]?.replies.map(({ id }) => id)).toEqual(['first', 'second']);
});

test('places of different timescales are compared by their time', () => {
  const threads = threadsOf([
    comment('film', { at: { frame: 48, ticks: 48_048, timescale: 24_000 } }),
    comment('sound', { at: { ticks: 1_500, timescale: 1_000 } }),
  ]);
  expect(threadsIn(threads, wholeView).map(({ comment: { id } }) => id)).toEqual(['sound', 'film']);
});

test('a filter shows what is open, done, drawn, mine, or by a person who has only replied', () => {
  const drawing: ReviewComment['drawing'] = {
    strokes: [{ tool: 'pen', color: 'red', points: [1, 2] }],
  };
  const threads = threadsOf([
    comment('open', {}),
    comment('done', { isDone: true }),
    comment('mine', { isOwn: true }),
    comment('drawn', { drawing }),
    comment('reply', { parent: 'done', author: { name: 'Kim', email: 'kim@studio.example' } }),
  ]);
  const ids = (change: Partial<typeof wholeView>) =>
    threadsIn(threads, { ...wholeView, ...change }).map(({ comment: { id } }) => id);
  expect(ids({ filter: 'open' })).toEqual(['open', 'mine', 'drawn']);
  expect(ids({ filter: 'done' })).toEqual(['done']);
  expect(ids({ filter: 'mine' })).toEqual(['mine']);
  expect(ids({ filter: 'drawn' })).toEqual(['drawn']);
  expect(ids({ person: 'kim@studio.example' })).toEqual(['done']);
  expect(ids({ person: 'kim@studio.example', filter: 'open' })).toEqual([]);
});

test('a range shows what begins or reaches into it, and nothing that is about the whole work', () => {
  const from = (start: number, end?: number): ReviewComment['at'] => ({
    frame: start,
    ticks: start,
    timescale: 24,
    ...(end !== undefined && { endFrame: end, endTicks: end }),
  });
  const threads = threadsOf([
    comment('whole', {}),
    comment('before', { at: from(1, 9) }),
    comment('into', { at: from(2, 10) }),
    comment('around', { at: from(3, 40) }),
    comment('in', { at: from(15) }),
    comment('last', { at: from(20) }),
    comment('after', { at: from(21) }),
  ]);
  const at = (frame: number) => ({ frame, milliseconds: Math.round((frame * 1_000) / 24) });
  const range = { start: at(10), end: at(20), name: '' };
  const ids = threadsIn(threads, { ...wholeView, range }).map(({ comment: { id } }) => id);
  expect(ids).toEqual(['into', 'around', 'in', 'last']);
  // Without frames, as of sounds, it is by time.
  const { frame: _, ...start } = at(21);
  const sound = { ...wholeView, range: { start, end: start, name: '' } };
  expect(threadsIn(threads, sound).map(({ comment: { id } }) => id)).toEqual(['around', 'after']);
});

test('what is assigned to someone is shown to them as theirs', () => {
  const threads = threadsOf([
    comment('mine', { assignee: { id: 'me', name: 'me' } }),
    comment('theirs', { assignee: { id: 'kim', name: 'kim' } }),
    comment('open', {}),
  ]);
  const ids = (me?: string) =>
    threadsIn(threads, { ...wholeView, filter: 'assigned' }, me).map((one) => one.comment.id);
  expect(ids('me')).toEqual(['mine']);
  expect(ids()).toEqual([]);
});

test('what is for the team, or for everyone, is shown with its replies', () => {
  const threads = threadsOf([
    comment('team', { audience: 'team' }),
    comment('open', { audience: 'everyone' }),
    comment('reply', { parent: 'team' }),
  ]);
  const shown = (audience: 'team' | 'everyone') =>
    threadsIn(threads, { ...wholeView, audience }).map((one) => [
      one.comment.id,
      one.replies.length,
    ]);
  expect(shown('team')).toEqual([['team', 1]]);
  expect(shown('everyone')).toEqual([['open', 0]]);
});

test('a search finds words and authors, also those of replies', () => {
  const threads = threadsOf([
    comment('sky', { text: 'The sky is too dark' }),
    comment('titles', { text: 'Move the titles' }),
    comment('reply', { parent: 'titles', author: { name: 'Kim Sky' } }),
  ]);
  const ids = (text: string) =>
    threadsIn(threads, { ...wholeView, text }).map(({ comment: { id } }) => id);
  expect(ids(' SKY ')).toEqual(['sky', 'titles']);
  expect(ids('move')).toEqual(['titles']);
  expect(ids('grade')).toEqual([]);
});

const place = (frame: number) => ({ frame, ticks: frame * 1_001, timescale: 24_000 });

function comment(id: string, rest: Partial<ReviewComment>): ReviewComment {
  return {
    id,
    version: 1,
    isOwn: false,
    text: id,
    createdAt: '2026-01-01T00:00:00Z',
    isDone: false,
    ...rest,
  };
}
