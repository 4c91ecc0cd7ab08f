import { synthesise } from './synthesise.ts';
import { keepUsual } from './usual.ts';

/** Synthesises the stack with the usual settings once for all test files, most of which look at no other. */
export default function globalSetup(): void {
  keepUsual(synthesise());
}
