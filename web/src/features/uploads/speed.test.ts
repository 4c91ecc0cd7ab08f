/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { Speed } from './speed.ts';

test('the speed is known after two measurements, and follows a change slowly', () => {
  const speed = new Speed();
  speed.measure(0, 0);
  expect(speed.current).toBe(0);
  for (let second = 1; second <= 30; second += 1) speed.measure(second * 1_000, second * 1_000);
  expect(speed.current).toBeCloseTo(1_000);
  speed.measure(30_000, 31_000);
  expect(speed.current).toBeGreaterThan(800);
  speed.measure(30_000, 90_000);
  expect(speed.current).toBeLessThan(1);
});

test('a slow beginning, while the calls before the first bytes are made, does not last', () => {
  const speed = new Speed();
  speed.measure(0, 0);
  speed.measure(1, 250);
  for (let second = 1; second <= 5; second += 1) speed.measure(second * 1_000, second * 1_000);
  expect(speed.current).toBeGreaterThan(950);
  expect(speed.measured).toBe(5_000);
});

test('a pause does not count as time in which nothing was sent', () => {
  const speed = new Speed();
  speed.measure(0, 0);
  speed.measure(1_000, 1_000);
  speed.reset();
  speed.measure(1_000, 100_000);
  expect([speed.current, speed.measured]).toEqual([0, 0]);
  speed.measure(2_000, 101_000);
  expect(speed.current).toBe(1_000);
});
