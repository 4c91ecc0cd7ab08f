import { expect, test } from '@jest/globals';
import { together } from './together.ts';

test('work that runs at the same time gives its results in order', async () => {
  expect(await together([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
});

test('of several errors the first in order is thrown, after all work has ended', async () => {
  const events: string[] = [];
  const failing = async (name: string, after: Promise<unknown>) => {
    await after;
    events.push(name);
    throw new Error(name);
  };
  const second = failing('second', Promise.resolve());
  const first = failing('first', Promise.allSettled([second]));
  await expect(together([first, second])).rejects.toThrow('first');
  expect(events).toEqual(['second', 'first']);
});
