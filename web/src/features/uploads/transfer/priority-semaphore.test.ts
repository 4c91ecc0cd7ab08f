/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { PrioritySemaphore } from './priority-semaphore.ts';

const { signal } = new AbortController();

test('a slot that becomes free goes to the lowest priority number', async () => {
  const slots = new PrioritySemaphore(1);
  const release = await slots.acquire(5, signal);
  const granted: number[] = [];
  for (const priority of [3, 1, 2, 1]) {
    void slots.acquire(priority, signal).then((next) => {
      granted.push(priority);
      next();
    });
  }
  release();
  await slots.acquire(9, signal);
  expect(granted).toEqual([1, 1, 2, 3]);
});

test('a slot is released only once, and an aborted wait takes none', async () => {
  const slots = new PrioritySemaphore(1);
  const release = await slots.acquire(1, signal);
  const waiting = new AbortController();
  const aborted = slots.acquire(1, waiting.signal);
  waiting.abort(new Error('cancelled'));
  await expect(aborted).rejects.toThrow('cancelled');
  release();
  release();
  await slots.acquire(1, signal);
  const third = slots.acquire(1, signal).then(() => 'granted');
  expect(await Promise.race([third, Promise.resolve('waiting')])).toBe('waiting');
});
