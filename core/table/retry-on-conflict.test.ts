import { expect, test } from '@jest/globals';
import { initialThenRead, retryOnConflict, StaleReadError } from './retry-on-conflict.ts';

class Conflict extends Error {}

/** Work that fails with an error a number of times, and then succeeds. */
function failing(times: number, error: () => Error) {
  const attempts = { count: 0 };
  const work = async () => {
    attempts.count += 1;
    if (attempts.count <= times) throw error();
    return 'done';
  };
  return { attempts, work };
}

test('work is retried after a conflict until it succeeds', async () => {
  const { attempts, work } = failing(11, () => new StaleReadError());
  expect(await retryOnConflict(work)).toBe('done');
  expect(attempts.count).toBe(12);
});

test('the last conflict is thrown after the maximum number of attempts', async () => {
  const { attempts, work } = failing(Number.POSITIVE_INFINITY, () => new StaleReadError());
  await expect(retryOnConflict(work)).rejects.toThrow(StaleReadError);
  expect(attempts.count).toBe(12);
  const few = failing(Number.POSITIVE_INFINITY, () => new Conflict());
  await expect(retryOnConflict(few.work, { on: [Conflict], maxTries: 3 })).rejects.toThrow(
    Conflict,
  );
  expect(few.attempts.count).toBe(3);
});

test('an error that is no conflict is thrown at once', async () => {
  const { attempts, work } = failing(1, () => new StaleReadError());
  await expect(retryOnConflict(work, { on: [Conflict] })).rejects.toThrow(StaleReadError);
  expect(attempts.count).toBe(1);
});

test('beforeRetry runs between attempts, never after the last one, and its errors are thrown', async () => {
  const retries: number[] = [];
  const beforeRetry = async (failedAttempts: number) => {
    retries.push(failedAttempts);
  };
  const options = { on: [StaleReadError, Conflict], maxTries: 3, beforeRetry };
  await retryOnConflict(failing(2, () => new Conflict()).work, options);
  expect(retries).toEqual([1, 2]);
  await expect(
    retryOnConflict(failing(3, () => new StaleReadError()).work, options),
  ).rejects.toThrow(StaleReadError);
  expect(retries).toEqual([1, 2, 1, 2]);
  const broken = { on: [Conflict], beforeRetry: () => Promise.reject(new Error('broken')) };
  await expect(retryOnConflict(failing(1, () => new Conflict()).work, broken)).rejects.toThrow(
    'broken',
  );
});

test('the first attempt takes the initial value, and each later one reads it again', async () => {
  const versions = [2, 3];
  const current = initialThenRead(1, async () => versions.shift());
  expect([await current(), await current(), await current()]).toEqual([1, 2, 3]);
});
