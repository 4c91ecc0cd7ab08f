import { startProduct } from '#local/product.ts';
import { payAt, textsMailedTo } from '../local/visitor.ts';

export type ProductUnderTest = Awaited<ReturnType<typeof startProductUnderTest>>;

/**
 * Starts the product in memory, from the builds of `npm run build`.
 * @returns its address, and what happens outside of its pages
 */
export async function startProductUnderTest() {
  const product = await startProduct({ port: 0, dataDir: null });
  return {
    origin: product.origin,
    /** Pays on Checkout. */
    pay: (checkoutUrl: string, email: string) => payAt(product, checkoutUrl, email),
    /** The texts of the mails to an address, newest first. */
    textsMailedTo: (email: string) => textsMailedTo(product, email),
    close: () => product.close(),
  };
}
