import { createHash } from 'node:crypto';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import * as z from 'zod';
import { keys } from '#core/table/keys.ts';
import { type TableApi, tableApi } from '#local/instance/table-api.ts';
import { type Product, startProduct } from '#local/product.ts';
import { localTableName } from '#local/table/table-engine.ts';
import { payAt, send, textsMailedTo } from '../local/visitor.ts';

export type ProductUnderTest = Awaited<ReturnType<typeof startProductUnderTest>>;

/**
 * Starts the product in memory, from the builds of `npm run build`.
 * @returns its address, and what happens outside of its pages
 */
export async function startProductUnderTest() {
  const product = await startProduct({ port: 0, dataDir: null });
  let isAhead = false;
  return {
    origin: product.origin,
    /** Sets the product's clock forward. */
    advance: async (hours: number) => {
      isAhead = true;
      const { ok } = await send(product, 'POST', '/__local/clock', { days: hours / 24 });
      if (!ok) throw new Error('The clock could not be advanced.');
    },
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
    /**
     * Forgets what counts towards rate limits: the next test file has the same address, and mails the same people.
     * @returns whether the product can be used by another file: false once its clock was advanced
     */
    prepareForNext: async () => {
      if (!isAhead) await forgetAttempts(tableApi(product.tableEndpoint));
      return !isAhead;
    },
    close: () => product.close(),
  };
}

const attempts = z.object({
  Items: z.array(z.object({ pk: z.unknown(), sk: z.unknown() })),
  LastEvaluatedKey: z.optional(z.unknown()),
});

async function forgetAttempts(ask: TableApi): Promise<void> {
  const { sk } = keys.attempts('', '');
  const scan = {
    TableName: localTableName,
    ProjectionExpression: 'pk, sk',
    FilterExpression: 'sk = :attempts',
    ExpressionAttributeValues: { ':attempts': { S: sk } },
  };
  let from: unknown;
  do {
    const answer = await ask('DynamoDB_20120810.Scan', { ...scan, ExclusiveStartKey: from });
    const { Items, LastEvaluatedKey } = attempts.parse(answer);
    for (const Key of Items) {
      await ask('DynamoDB_20120810.DeleteItem', { TableName: localTableName, Key });
    }
    from = LastEvaluatedKey;
  } while (from);
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
