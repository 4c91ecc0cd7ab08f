import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Loads CDK outside of Jest's own module registry, once for each worker: its 40 MB of modules and the engine of its
 * checks would start anew in every test file.
 */
export default class CdkEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, { loadOnce: createRequire(import.meta.url) });
  }
}
