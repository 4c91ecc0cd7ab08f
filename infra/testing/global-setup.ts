import { saveDefaultTemplate } from './default-template.ts';
import { synthesise } from './synthesise.ts';

/** Synthesises the stack with the usual settings once for all test files, most of which look at no other. */
export default function globalSetup(): void {
  saveDefaultTemplate(synthesise());
}
