import { expect, test } from '@jest/globals';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { lengthOf, sortByTurn, turnOf } from './turn.ts';

const ana = { name: 'Ana', email: 'ana@northlight.example' };
const mara = { name: 'Mara', email: 'mara@northlight.example' };
const leader = { email: mara.email, mayDecide: true };
const editor = { email: ana.email, mayDecide: false };

test('what needs review waits for each who decides, except who added it', () => {
  const review = of({ status: 'needs_review', addedBy: ana });
  expect(turnOf(review, leader)).toEqual({ who: 'you', isMine: true });
  expect(turnOf(review, { ...leader, email: ana.email })).toEqual({
    who: 'the reviewers',
    isMine: false,
  });
  expect(turnOf(review, editor)).toEqual({ who: 'the reviewers', isMine: false });
});

test('requested changes wait for who added the version, who may have left', () => {
  const review = of({ status: 'changes_requested', addedBy: ana });
  expect(turnOf(review, editor)).toEqual({ who: 'you', isMine: true });
  expect(turnOf(review, leader)).toEqual({ who: 'Ana', isMine: false });
  expect(turnOf(of({ status: 'changes_requested' }), leader)?.who).toBe('the team');
});

test('what people are asked to approve waits for those of them who have not decided, and for no other leader', () => {
  const asked = { asked: 2, approved: 1, waitsForYou: true };
  expect(turnOf(of({ addedBy: ana, approval: asked }), editor)?.isMine).toBe(true);
  const review = of({ addedBy: ana, approval: { ...asked, waitsForYou: false } });
  expect(turnOf(review, leader)).toEqual({ who: 'the reviewers', isMine: false });
  const unable = of({ addedBy: ana, approval: { asked: 0, approved: 0, waitsForYou: false } });
  expect(turnOf(unable, leader)?.isMine).toBe(true);
});

test('what is approved, or whose file is gone, waits for no one', () => {
  expect(turnOf(of({ status: 'approved', addedBy: ana }), leader)).toBeUndefined();
  expect(turnOf(of({ state: 'trashed', addedBy: ana }), leader)).toBeUndefined();
  expect(turnOf(of({ state: 'erased', addedBy: ana }), leader)).toBeUndefined();
});

test('once the newest version was erased, what was decided about the one before counts', () => {
  const [left, erased] = [of({ addedBy: ana }), of({ state: 'erased', addedBy: mara })];
  const review = { ...left, versions: [...left.versions, ...erased.versions] };
  expect(turnOf(review, leader)).toEqual({ who: 'you', isMine: true });
});

test('what waits for me comes first, what is approved last, each with the newest version first', () => {
  const reviews = [
    of({ status: 'approved', addedAt: '2026-05-09' }, 'approved'),
    of({ status: 'changes_requested', addedBy: ana, addedAt: '2026-05-08' }, 'with Ana'),
    of({ addedBy: ana, addedAt: '2026-05-01' }, 'mine'),
    of({ addedBy: ana, addedAt: '2026-05-03' }, 'mine, newer'),
  ];
  const ids = sortByTurn(reviews, leader).map(({ id }) => id);
  expect(ids).toEqual(['mine, newer', 'mine', 'with Ana', 'approved']);
});

test('the length is what the frames span, or the sound says', () => {
  const rate = { numerator: 25, denominator: 1 };
  const frames = { count: 250, rate, isVariable: false };
  expect(lengthOf(version({ frames }))).toBe(10);
  expect(
    lengthOf(version({ frames: { ...frames, span: { timescale: 100, first: 50, end: 1_150 } } })),
  ).toBe(11);
  expect(lengthOf(version({ sound: { length: { ticks: 96_000, timescale: 48_000 } } }))).toBe(2);
  expect(lengthOf(version({}))).toBeUndefined();
});

function version(changes: Partial<ReviewVersion>): ReviewVersion {
  return {
    ...{ number: 1, path: 'Cut.mp4', size: 1_000, kind: 'film', addedAt: '2026-05-01' },
    ...{ status: 'needs_review', state: 'current' },
    ...changes,
  };
}

function of(newest: Partial<ReviewVersion>, id = 'review'): Review {
  return {
    ...{ id, title: 'Cut', status: newest.status ?? 'needs_review', createdAt: '2026-04-01' },
    ...{ versions: [version(newest)], comments: 0, openComments: 0, revision: 1 },
  };
}
