/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { Speed } from './speed.ts';

test('the speed is known after two measurements, and follows a change slowly', () => {
  const speed = new Speed();
  speed.measure(0, 0);
  expect(speed.current).toBe(0);
  speed.measure(1_000, 1_000);
  expect(speed.current).toBe(1_000);
  speed.measure(1_000, 2_000);
  expect(speed.current).toBeGreaterThan(800);
  speed.measure(1_000, 60_000);
  expect(speed.current).toBeLessThan(1);
});

test('a pause does not count as time in which nothing was sent', () => {
  const speed = new Speed();
  speed.measure(0, 0);
  speed.measure(1_000, 1_000);
  speed.reset();
  speed.measure(1_000, 100_000);
  expect(speed.current).toBe(0);
  speed.measure(2_000, 101_000);
  expect(speed.current).toBe(1_000);
});
