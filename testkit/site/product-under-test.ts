import { createHash } from 'node:crypto';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import * as z from 'zod';
import { type Product, startProduct } from '#local/product.ts';
import { payAt, send, textsMailedTo } from '../local/visitor.ts';

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
    /** Stores a file of as many bytes. @param cookie of the session of a member */
    storeFile: (cookie: string, file: { path: string; size: number; storage: string }) =>
      storeFileAt(product, cookie, file),
    /** Adds copies of a customer's newest invoice at Stripe. */
    seedInvoices: (customer: string, invoices: number) =>
      controlEmulator(product.paymentsOrigin, 'seed', { customer, invoices }),
    /** The texts of the mails to an address, newest first. */
    textsMailedTo: (email: string) => textsMailedTo(product, email),
    close: () => product.close(),
  };
}

const started = z.object({
  upload: z.object({ id: z.string() }),
  part: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});

async function storeFileAt(
  product: Product,
  cookie: string,
  file: { path: string; size: number; storage: string },
): Promise<void> {
  const content = new Uint8Array(file.size);
  const sha256 = createHash('sha256').update(content).digest('base64');
  const answer = await send(product, 'POST', '/api/uploads', { ...file, sha256 }, cookie);
  const { upload, part } = started.parse(await answer.json());
  await fetch(part.url, { method: 'PUT', headers: part.headers, body: content });
  const path = `/api/uploads/${upload.id}/complete`;
  const { ok } = await send(product, 'POST', path, undefined, cookie);
  if (!ok) throw new Error(`${file.path} could not be stored.`);
}
