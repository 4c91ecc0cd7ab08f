import { controlEmulator } from '@cutbay/stripe-emulator/control';
import type Stripe from 'stripe';
import * as z from 'zod';
import { s3, s3ForBrowsers } from '#core/clients/s3.ts';
import { sts } from '#core/clients/sts.ts';
import { now } from '#core/runtime/clock.ts';
import { openClock } from '#local/instance/clock.ts';
import { createTable } from '#local/instance/table-definition.ts';
import { openOutbox } from '#local/mail/outbox.ts';
import { env } from '#shared/ops/environment.ts';
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

/** Events that have not been delivered, and those that have. */
interface Sent<T> {
  due: readonly T[];
  delivered: readonly T[];
}

interface Events {
  stripe: Sent<Stripe.Event>;
  storage: Sent<string>;
}

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
  /** The events of Stripe, and of the bucket as messages of their queue, since the last reset. */
  events(): Promise<Events>;
  /** Counts all events so far as delivered, until the next reset. */
  markDelivered(): Promise<void>;
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
  const { table, definition, stripeOrigin, storageOrigin, mediaOrigin, close } =
    await startEmulators(
      outbox.endpoint,
      async (event) => {
        storageEvents.push(JSON.stringify(event));
      },
      now,
    );
  const order = (name: string, body: object) => controlEmulator(stripeOrigin, name, body);
  const snapshots = { taken: 0 };
  const delivered = { stripe: new Set<string>(), storage: 0 };
  const allStripeEvents = async () => (await readStripeState(stripeOrigin)).events;
  const orderBoth = (name: string) =>
    Promise.all([stripeOrigin, storageOrigin].map((origin) => controlEmulator(origin, name, {})));
  /** What is restored may ask for the same ones, by the same tokens. */
  const forgetJobs = () => controlEmulator(mediaOrigin, 'reset', {});
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
      setClock('0');
      storageEvents = [];
      Object.assign(delivered, { stripe: new Set(), storage: 0 });
      await order('reset', {});
      await forgetJobs();
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
        await forgetJobs();
        storageEvents = [...events];
        setClock(clock ?? '0');
        await restoreTable(items);
      };
    },
    wait: (seconds) => setClock(String(seconds)),
    items: allItems,
    events: async () => ({
      stripe: sent(await allStripeEvents(), ({ id }) => delivered.stripe.has(id)),
      storage: sent(storageEvents, (_, at) => at < delivered.storage),
    }),
    markDelivered: async () => {
      delivered.stripe = new Set((await allStripeEvents()).map(({ id }) => id));
      delivered.storage = storageEvents.length;
    },
    stripeState: () => readStripeState(stripeOrigin),
    advance: (days, fail = false) => order('advance', { days, fail }),
    close: async () => {
      await close();
      await outbox.close();
    },
  };
}

function sent<T>(events: readonly T[], isDelivered: (event: T, at: number) => boolean): Sent<T> {
  return {
    due: events.filter((event, at) => !isDelivered(event, at)),
    delivered: events.filter(isDelivered),
  };
}

/** Sets the product's clock, and that by which requests to S3 and STS are signed: the SDK corrects it only by a failed request. */
function setClock(offsetSeconds: string): void {
  process.env[env.clockOffsetSeconds] = offsetSeconds;
  for (const { config } of [s3, s3ForBrowsers, sts]) {
    config.systemClockOffset = Number(offsetSeconds) * 1_000;
  }
}

/** The state of a Stripe emulator. */
export async function readStripeState(origin: string): Promise<StripeState> {
  const answer = await fetch(`${origin}/test/state`);
  return stripeStateSchema.parse(await answer.json());
}
