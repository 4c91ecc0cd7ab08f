import type { ProductUnderTest } from './product-under-test.ts';

/** The product itself, as `npm start` runs it, for one test file: it starts when a test first asks for it. */
export class LateProduct {
  #product: Promise<ProductUnderTest> | undefined;

  readonly open = (): Promise<ProductUnderTest> => {
    this.#product ??= import('./product-under-test.ts').then((module) =>
      module.startProductUnderTest(),
    );
    return this.#product;
  };

  async close() {
    await (await this.#product)?.close();
  }
}
