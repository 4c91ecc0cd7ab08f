import { afterEach, beforeAll, jest } from '@jest/globals';
import { env } from '#shared/environment.ts';

/**
 * Stops the clock for the tests of a file: no 30 s step ends between showing a code and entering it, however slow the
 * machine.
 * @returns `advance`, which moves the clock by seconds until the end of the test
 */
export function stopClock() {
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterEach(() => {
    delete process.env[env.clockOffsetSeconds];
  });
  return {
    advance: (seconds: number) => {
      process.env[env.clockOffsetSeconds] = String(seconds);
    },
  };
}
