import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useAwaitUse } from './await-use.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** @returns how often the hook has asked, and whether it is to wait */
function waiting() {
  const ask = jest.fn(async () => undefined);
  const { rerender, unmount } = renderHook(({ isWaiting }) => useAwaitUse(isWaiting, ask), {
    initialProps: { isWaiting: false },
  });
  return {
    asked: () => ask.mock.calls.length,
    set: (isWaiting: boolean) => rerender({ isWaiting }),
    unmount,
  };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

test('nothing is asked before and after it is waited for', async () => {
  const { asked, set, unmount } = waiting();
  await pass(60);
  expect(asked()).toBe(0);
  set(true);
  await pass(9);
  expect(asked()).toBe(3);
  set(false);
  await pass(60);
  expect(asked()).toBe(3);
  set(true);
  await pass(3);
  unmount();
  await pass(60);
  expect(asked()).toBe(4);
});

test('nothing is asked while the page is hidden', async () => {
  const { asked, set } = waiting();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  set(true);
  await pass(600);
  expect(asked()).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(3);
  expect(asked()).toBe(1);
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(600);
  expect(asked()).toBe(1);
});

test('after ten minutes it is asked ten times less often', async () => {
  const { asked, set } = waiting();
  set(true);
  await pass(600);
  expect(asked()).toBe(200);
  await pass(300);
  expect(asked()).toBe(210);
});
