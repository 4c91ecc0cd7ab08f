import { TestEnvironment } from 'jest-environment-jsdom';
import type { ProductUnderTest } from './product-under-test.ts';

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

/**
 * jsdom, with `productUnderTest()`: the product itself, as `npm start` runs it, outside of jsdom's realm. It starts at
 * the first call, one for each test file.
 */
export default class JsdomEnvironment extends TestEnvironment {
  #product: Promise<ProductUnderTest> | undefined;

  override async setup() {
    await super.setup();
    Object.assign(this.global, missing, { productUnderTest: () => this.#open() });
    // It does not implement animations either: none is running.
    this.global.Element.prototype.getAnimations = () => [];
  }

  override async teardown() {
    await (await this.#product)?.close();
    await super.teardown();
  }

  #open(): Promise<ProductUnderTest> {
    this.#product ??= import('./product-under-test.ts').then((module) =>
      module.startProductUnderTest(),
    );
    return this.#product;
  }
}
