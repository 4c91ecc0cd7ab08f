import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { chooseTheme, useTheme } from './theme.ts';

let system: { dark: boolean; changed: EventTarget };

beforeEach(() => {
  localStorage.clear();
  system = { dark: false, changed: new EventTarget() };
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) =>
      Object.assign(system.changed, { matches: system.dark === query.includes('dark') }),
  });
});
afterEach(cleanup);

function setSystem(dark: boolean) {
  system.dark = dark;
  act(() => void system.changed.dispatchEvent(new Event('change')));
}

test('the theme follows the system, also when that changes', () => {
  const { result } = renderHook(useTheme);
  expect(result.current).toBe('light');
  setSystem(true);
  expect(result.current).toBe('dark');
});

test('a chosen theme stays, whatever the system has', () => {
  const { result } = renderHook(useTheme);
  act(() => chooseTheme('dark'));
  setSystem(true);
  setSystem(false);
  expect(result.current).toBe('dark');
  expect(renderHook(useTheme).result.current).toBe('dark');
});

test('to choose what the system has is to follow it again', () => {
  const { result } = renderHook(useTheme);
  act(() => chooseTheme('dark'));
  act(() => chooseTheme('light'));
  setSystem(true);
  expect(result.current).toBe('dark');
});
