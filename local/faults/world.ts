import { join } from 'node:path';
import type Stripe from 'stripe';
import * as z from 'zod';
import { allItems, putItems } from '#functions/testing/table.ts';
import { env } from '#shared/environment.ts';
import { functionEnvironment } from '../environment.ts';
import { openStripe } from '../stripe-account.ts';
import { createTable, tableDefinition } from '../table-definition.ts';
import { localTableName, startTable } from '../table-engine.ts';
import { readTemplate } from '../template.ts';

/** The stand-in's own books, as far as they are walked. */
const books = z.object({
  subscriptions: z.array(z.custom<Stripe.Subscription>()),
  invoices: z.array(z.custom<Stripe.Invoice>()),
  charges: z.array(z.custom<Stripe.Charge>()),
  events: z.array(z.custom<Stripe.Event>()),
});
export type Books = z.output<typeof books>;

export type Item = Record<string, unknown>;

/** A table and a payments stand-in that only the fault harness uses, and can empty. */
export interface World {
  /** Everything gone but what the account at Stripe was set up with. */
  reset(): Promise<void>;
  /** Takes the table back to the items that it had. */
  restore(items: readonly Item[]): Promise<void>;
  /** Every item of the table. */
  items(): Promise<Item[]>;
  books(): Promise<Books>;
  /** Moves the product's clock, until the next reset. */
  wait(seconds: number): void;
  /** Moves the clock of Stripe's objects. */
  advance(days: number, fail?: boolean): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/** Starts both in memory, and points the functions of this process at them. */
export async function openWorld(): Promise<World> {
  const definition = tableDefinition(readTemplate(join(root, 'cdk.out/Cutbay.template.json')));
  const table = await startTable({ definition, dataDir: null });
  const stripe = await openStripe(
    { standIn: true },
    { port: 0, dataDir: null, webhookUrl: 'http://localhost:9/', now: () => new Date() },
  );
  const control = async (name: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${stripe.apiOrigin}/test/${name}`, init);
    if (!answer.ok) throw new Error(await answer.text());
  };
  // Events are delivered by the harness, in whatever order.
  await control('deliveries', { mode: 'drop' });
  const environment = functionEnvironment({
    siteOrigin: 'http://localhost:3000',
    tableName: localTableName,
    tableEndpoint: table.endpoint,
    mailEndpoint: 'http://localhost:9/',
    sessionKeys: JSON.stringify({ current: 'k1', k1: 'the-key-of-the-tests' }),
    stripe,
  });
  Object.assign(process.env, environment, { [env.logLevel]: 'off' });
  const emptyTable = async () => {
    await table.ask('DynamoDB_20120810.DeleteTable', { TableName: localTableName });
    await createTable(table.ask, localTableName, definition);
  };
  return {
    reset: async () => {
      process.env[env.clockOffsetSeconds] = '0';
      await control('reset', {});
      await emptyTable();
    },
    restore: async (items) => {
      await emptyTable();
      await putItems(items);
    },
    wait: (seconds) => {
      process.env[env.clockOffsetSeconds] = String(seconds);
    },
    items: allItems,
    books: async () => {
      const answer = await fetch(`${stripe.apiOrigin}/test/state`);
      return books.parse(await answer.json());
    },
    advance: (days, fail = false) => control('advance', { days, fail }),
    close: async () => {
      await table.close();
      await stripe.close();
    },
  };
}
