import { afterAll, beforeAll } from '@jest/globals';
import { startTestEmulator, type TestEmulator } from './test-emulator.ts';

/** One emulator for all tests of a file, each of which uses keys of its own. */
export function useEmulator(...options: Parameters<typeof startTestEmulator>): {
  readonly current: TestEmulator;
} {
  let emulator: TestEmulator;
  beforeAll(async () => {
    emulator = await startTestEmulator(...options);
  });
  afterAll(() => emulator.close());
  return {
    get current() {
      return emulator;
    },
  };
}
