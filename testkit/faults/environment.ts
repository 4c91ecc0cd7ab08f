import { controlEmulator } from '@cutbay/stripe-emulator/control';
import type Stripe from 'stripe';
import * as z from 'zod';
import { openClock } from '#local/instance/clock.ts';
import { createTable } from '#local/instance/table-definition.ts';
import { openOutbox } from '#local/mail/outbox.ts';
import { env } from '#shared/environment.ts';
import { allItems, putItems } from '#testkit/table.ts';
import { startEmulators } from '../local/emulators.ts';

/** The parts of the emulator's state that the invariants check. */
const stripeStateSchema = z.object({
  customers: z.array(z.custom<Stripe.Customer>()),
  balanceTransactions: z.array(z.custom<Stripe.CustomerBalanceTransaction>()),
  checkoutSessions: z.array(z.custom<Stripe.Checkout.Session>()),
  subscriptions: z.array(z.custom<Stripe.Subscription>()),
  invoices: z.array(z.custom<Stripe.Invoice>()),
  charges: z.array(z.custom<Stripe.Charge>()),
  events: z.array(z.custom<Stripe.Event>()),
});
export type StripeState = z.output<typeof stripeStateSchema>;

export type Item = Record<string, unknown>;

/** A table and emulators of Stripe, S3 and SES that only the fault harness uses, and can empty. */
export interface Environment {
  /** Deletes everything except the setup of the Stripe account. */
  reset(): Promise<void>;
  /** Restores the table to the given items. */
  restore(items: readonly Item[]): Promise<void>;
  /**
   * Remembers the state of the table, the emulators and the product's clock, instead of what was remembered before.
   * @returns what restores it
   */
  snapshot(): Promise<() => Promise<void>>;
  /** Every item of the table. */
  items(): Promise<Item[]>;
  stripeState(): Promise<StripeState>;
  /** The events of the bucket since the last reset, as messages of their queue. */
  storageEvents(): readonly string[];
  /** Advances the product's clock until the next reset. */
  wait(seconds: number): void;
  /** Advances the clock of Stripe's objects. */
  advance(days: number, fail?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts the emulators in memory, and configures the functions of this process to use them. */
export async function openEnvironment(): Promise<Environment> {
  const outbox = await openOutbox(null, openClock(null));
  let storageEvents: string[] = [];
  const { table, definition, stripeOrigin, storageOrigin, close } = await startEmulators(
    outbox.endpoint,
    async (event) => {
      storageEvents.push(JSON.stringify(event));
    },
  );
  const order = (name: string, body: object) => controlEmulator(stripeOrigin, name, body);
  const snapshots = { taken: 0 };
  const orderBoth = (name: string) =>
    Promise.all([stripeOrigin, storageOrigin].map((origin) => controlEmulator(origin, name, {})));
  const emptyTable = async () => {
    await table.ask('DynamoDB_20120810.DeleteTable', { TableName: table.name });
    await createTable(table.ask, table.name, definition);
  };
  const restoreTable = async (items: readonly Item[]) => {
    await emptyTable();
    await putItems(items);
  };
  return {
    reset: async () => {
      process.env[env.clockOffsetSeconds] = '0';
      storageEvents = [];
      await order('reset', {});
      await emptyTable();
    },
    restore: restoreTable,
    snapshot: async () => {
      snapshots.taken += 1;
      const own = snapshots.taken;
      await orderBoth('snapshot');
      const events = [...storageEvents];
      const clock = process.env[env.clockOffsetSeconds];
      const items = await allItems();
      return async () => {
        if (own !== snapshots.taken) throw new Error('Another state was remembered since.');
        await orderBoth('restore');
        storageEvents = [...events];
        process.env[env.clockOffsetSeconds] = clock ?? '0';
        await restoreTable(items);
      };
    },
    wait: (seconds) => {
      process.env[env.clockOffsetSeconds] = String(seconds);
    },
    items: allItems,
    storageEvents: () => storageEvents,
    stripeState: () => readStripeState(stripeOrigin),
    advance: (days, fail = false) => order('advance', { days, fail }),
    close: async () => {
      await close();
      await outbox.close();
    },
  };
}

/** The state of a Stripe emulator. */
export async function readStripeState(origin: string): Promise<StripeState> {
  const answer = await fetch(`${origin}/test/state`);
  return stripeStateSchema.parse(await answer.json());
}
