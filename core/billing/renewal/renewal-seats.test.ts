import { expect, test } from '@jest/globals';
import { announcedFromMs, seatsAtRenewal, setFromMs } from './renewal-seats.ts';

const team = { plan: 'business', billed: 4, announced: null, leftMs: announcedFromMs } as const;
const late = setFromMs;

test.each([
  { title: 'fewer members lower the seats', members: 2, seats: 2 },
  { title: 'fewer members lower the seats until the end', members: 2, leftMs: 1, seats: 2 },
  { title: 'at least one seat is billed', members: 0, seats: 1 },
  { title: 'a team that has its seats keeps them', members: 4, leftMs: late, seats: 4 },
  { title: 'more members will be announced and billed', members: 9, seats: 9 },
  { title: 'more members are not billed unannounced', members: 9, leftMs: late, seats: 4 },
  { title: 'announced seats are billed', members: 9, announced: 9, leftMs: late, seats: 9 },
  { title: 'no more are billed than announced', members: 9, announced: 6, leftMs: late, seats: 6 },
  { title: 'no more are billed than there are', members: 5, announced: 9, leftMs: late, seats: 5 },
  {
    title: 'a notice of fewer seats than are paid lowers nothing',
    members: 9,
    announced: 3,
    seats: 4,
  },
  { title: 'a notice holds from the day it is given', members: 9, announced: 6, seats: 6 },
] as const)('$title', ({ members, seats, ...given }) => {
  expect(seatsAtRenewal({ ...team, members, ...given })).toBe(seats);
});

test('Starter is never billed for more seats than its limit', () => {
  const starter = { ...team, plan: 'starter', billed: 1, members: 8 } as const;
  expect(seatsAtRenewal(starter)).toBe(3);
  expect(seatsAtRenewal({ ...starter, announced: 8, leftMs: late })).toBe(3);
});

test('two consecutive daily runs cannot both miss the time window in which seats are set', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(setFromMs).toBeGreaterThan(day);
  expect(announcedFromMs - setFromMs).toBeGreaterThan(day);
});
