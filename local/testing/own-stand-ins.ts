import { afterAll, beforeAll } from '@jest/globals';
import { startEmulators } from './emulators.ts';

/**
 * For tests that change what all share, such as the clock at Stripe or the prices on sale: starts a table and an
 * emulator of their own before the tests of the file, and stops them after.
 * @returns gives the emulator's address while the tests run
 */
export function ownStandIns(): () => string {
  let running: Awaited<ReturnType<typeof startEmulators>> | undefined;
  beforeAll(async () => {
    running = await startEmulators();
  });
  afterAll(() => running?.close());
  return () => String(running?.stripeOrigin);
}
