import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { isEventProcessed } from '#core/billing/subscription/store.ts';
import { transact } from '#core/table/client.ts';
import { put } from '#core/table/write.ts';
import { deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { exact } from '../figure.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Row } from '../measurement.ts';

const runs = 51;
const burst = 1_000;
/** The burst is about this many subscriptions: renewals of one morning, not one subscription that changes all the time. */
const subscriptions = 20;
/** The number of events that are delivered at the same time. */
const atOnce = 25;

/** An event of Stripe, beside the least that it could take; and a burst of events. */
export async function stripeEventRows(): Promise<Row[]> {
  for (let count = 0; count < subscriptions; count += 1) await subscriber('business');
  const { data } = await stripeClient().subscriptions.list({ limit: subscriptions });
  const events = await Promise.all(data.map(({ id }) => findCreation(id)));
  const [event] = events;
  if (!event) throw new Error('There is no subscription.');
  const { id } = event.data.object;
  const client = stripeClient();
  const fetchFromStripe = () => client.subscriptions.retrieve(id);
  const time = await interleave(runs, {
    product: () => milliseconds(() => assertAcknowledged(withNewId(event))),
    transaction: () => milliseconds(commit),
    floor: () =>
      milliseconds(async () => {
        await fetchFromStripe();
        await commit();
      }),
  });
  const lost = await countLost(events);
  return [
    {
      name: "an event of Stripe's",
      unit: 'ms',
      value: time('product'),
      control: { name: 'one transaction', value: time('transaction') },
    },
    {
      name: "an event of Stripe's, with the subscription fetched from Stripe",
      unit: 'ms',
      value: time('product'),
      control: { name: 'one request to Stripe and one transaction', value: time('floor') },
    },
    {
      name: `events lost in a burst of ${burst.toLocaleString('en')}`,
      unit: 'count',
      value: exact(lost),
      atMost: 0,
    },
  ];
}

async function findCreation(id: string): Promise<Stripe.CustomerSubscriptionCreatedEvent> {
  for (const event of await eventsOf(id)) {
    if (event.type === 'customer.subscription.created') return event;
  }
  throw new Error(`There is no event of ${id}.`);
}

/** The same event with another id: it is new to the product. */
function withNewId(event: Stripe.Event): Stripe.Event {
  return { ...event, id: `evt_${randomUUID()}` };
}

async function assertAcknowledged(event: Stripe.Event): Promise<void> {
  const { status } = await deliver(event);
  if (status !== 200) throw new Error(`The event got the response ${status}.`);
}

/** As many writes as a synced event has: our copy, the workspace, the customer and the event. */
function commit(): Promise<void> {
  const pk = `STRIPE_EVENT#${randomUUID()}`;
  const items = ['COPY', 'WORKSPACE', 'CUSTOMER', 'EVENT'];
  return transact(items.map((sk) => put({ pk, sk }, { seenAt: new Date().toISOString() })));
}

/** Delivers a burst of events, each again until it is acknowledged, as Stripe does, and counts those not processed. */
async function countLost(of: readonly Stripe.CustomerSubscriptionCreatedEvent[]): Promise<number> {
  const events = Array.from({ length: burst / of.length }, () => of.map(withNewId)).flat();
  const waiting = [...events];
  const delivery = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status } = await deliver(next);
      if (status !== 200) waiting.push(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, delivery));
  const processed = await Promise.all(events.map(({ id }) => isEventProcessed(id)));
  return processed.filter((isProcessed) => !isProcessed).length;
}
