import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom's window lacks, or has of another realm; react-router needs it. */
const missing = {
  TextEncoder,
  TextDecoder,
  Uint8Array,
  fetch,
  Request,
  Response,
  Headers,
  structuredClone,
};

export default class JsdomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, missing);
  }
}
