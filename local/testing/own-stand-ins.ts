import { afterAll, beforeAll } from '@jest/globals';
import { startEmulators } from './emulators.ts';

/**
 * For tests that change shared state, such as the clock at Stripe or the current prices: starts their own table and
 * emulator before the tests of the file, and stops them after.
 * @returns a function that returns the emulator's address while the tests run
 */
export function ownStandIns(): () => string {
  let running: Awaited<ReturnType<typeof startEmulators>> | undefined;
  beforeAll(async () => {
    running = await startEmulators();
  });
  afterAll(() => running?.close());
  return () => String(running?.stripeOrigin);
}
