import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { nextPaint } from './after-paint.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the next paint is awaited', async () => {
  const order: string[] = [];
  requestAnimationFrame(() => order.push('frame'));
  void nextPaint().then(() => order.push('resolved'));
  await jest.advanceTimersByTimeAsync(20);
  expect(order).toEqual(['frame', 'resolved']);
});

test('a page that is hidden, and not painted, is waited for 100 ms', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const resolved = jest.fn();
  void nextPaint().then(resolved);
  await jest.advanceTimersByTimeAsync(99);
  expect(resolved).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalled();
});
