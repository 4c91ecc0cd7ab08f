import { expect, test } from '@jest/globals';
import { openLoop } from './open-loop.ts';

test('arrivals start though no earlier one has finished, up to the limit', async () => {
  const started: string[] = [];
  const excess: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const arrivals = ['a', 'b', 'c'].map((name) => ({ at: 0, name }));
  const left = await openLoop(
    arrivals,
    ({ name }) => {
      started.push(name);
      return finished;
    },
    { atMost: 2, onExcess: ({ name }) => excess.push(name) },
  );
  expect({ started, excess, left: left.size }).toEqual({
    started: ['a', 'b'],
    excess: ['c'],
    left: 2,
  });
  const works = [...left];
  finish();
  await Promise.all(works);
  expect(left.size).toBe(0);
});

test('an arrival that starts late keeps the time for which it was scheduled', async () => {
  const times: number[] = [];
  // All are overdue by the time that the first one is started.
  const arrivals = [-3_000, -2_000, -1_000].map((at) => ({ at }));
  const record = async (_: { at: number }, scheduled: number) => void times.push(scheduled);
  await openLoop(arrivals, record, { atMost: 9, onExcess: () => {} });
  const [first = 0] = times;
  expect(times.map((time) => Math.round(time - first))).toEqual([0, 1_000, 2_000]);
});
