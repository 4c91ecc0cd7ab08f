import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no layout, so nothing is ever resized. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Globals that every browser has and jsdom's window lacks, or takes from another realm; react-router needs them. */
const missing = {
  TextEncoder,
  TextDecoder,
  Uint8Array,
  fetch,
  Request,
  Response,
  Headers,
  structuredClone,
  ResizeObserver,
};

export default class JsdomEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, missing);
    // It does not implement animations either: none is running.
    this.global.Element.prototype.getAnimations = () => [];
  }
}
