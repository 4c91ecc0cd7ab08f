import { saveDefaultTemplate } from './default-template.ts';
import { synthesise } from './synthesise.ts';

/** Synthesizes the stack with the default settings once for all test files; most use no other. */
export default function globalSetup(): void {
  saveDefaultTemplate(synthesise());
}
