import { TestEnvironment } from 'jest-environment-node';
import { LateProduct } from './late-product.ts';

/** Node, with `productUnderTest()`: for code of the site that reads files, which jsdom's cannot be. */
export default class NodeEnvironment extends TestEnvironment {
  readonly #product = new LateProduct();

  override async setup() {
    await super.setup();
    Object.assign(this.global, { productUnderTest: this.#product.open });
  }

  override async teardown() {
    await this.#product.close();
    await super.teardown();
  }
}
