import { expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { openClock } from './clock.ts';

test("the clock's offset is the sum of its advances, after a restart too", () => {
  const folder = temporaryFolder();
  const clock = openClock(folder.path);
  clock.advance(1);
  clock.advance(0.5);
  expect([clock.aheadSeconds(), openClock(folder.path).aheadSeconds()]).toEqual([129_600, 129_600]);
  expect(openClock(null).aheadSeconds()).toBe(0);
  folder.remove();
});
