import { afterEach, beforeAll, jest } from '@jest/globals';
import { resetClock, setClockAhead } from '#testkit/clock.ts';

/**
 * Stops the clock for the tests of a file: no 30 s step ends between showing a code and entering it, however slow the
 * machine.
 * @returns `advance`, which moves the clock by seconds until the end of the test
 */
export function stopClock() {
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterEach(resetClock);
  return {
    advance: (seconds: number) => setClockAhead({ seconds }),
  };
}
