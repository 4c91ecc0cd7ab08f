import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';

/** Events that wait for their delivery, oldest first. */
export interface EventSupply {
  /** The oldest one, or the newest; undefined if none waits. */
  take(which: 'oldest' | 'newest'): Stripe.Event | undefined;
  /** Ends the supply; resolves when it has stopped. */
  stop(): Promise<void>;
}

/** How often Stripe is asked for new events, in milliseconds. */
const interval = 250;

/**
 * Collects Stripe's events in place of its own delivery, which is off: of plans that users change, and, where those
 * are too few, of subscriptions that are changed at Stripe itself.
 * @param atLeast the number of events that wait
 */
export async function supplyEvents(paymentsOrigin: string, atLeast: number): Promise<EventSupply> {
  const { hostname: host, port } = new URL(paymentsOrigin);
  const stripe = new Stripe('sk_test_local', {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const { data: subscriptions } = await stripe.subscriptions.list({ limit: 100 });
  const waiting: Stripe.Event[] = [];
  const [newest] = (await stripe.events.list({ limit: 1 })).data;
  let last = newest?.id;
  let changed = 0;
  let stopped = false;

  async function collect(): Promise<void> {
    for (;;) {
      const page = await stripe.events.list({ limit: 100, ...(last && { ending_before: last }) });
      // Newest first.
      waiting.push(...page.data.toReversed());
      last = page.data[0]?.id ?? last;
      if (!page.has_more) return;
    }
  }

  async function refill(): Promise<void> {
    await collect();
    for (let lacking = atLeast - waiting.length; lacking > 0; lacking -= 1) {
      changed += 1;
      const { id = '' } = subscriptions[changed % subscriptions.length] ?? {};
      await stripe.subscriptions.update(id, { metadata: { changed } });
    }
    await collect();
  }

  async function supply(): Promise<void> {
    while (!stopped) {
      await refill();
      await pause(interval);
    }
  }

  await refill();
  const supplying = supply().catch(() => {
    // The product was killed.
  });
  return {
    take: (which) => (which === 'oldest' ? waiting.shift() : waiting.pop()),
    async stop() {
      stopped = true;
      await supplying;
    },
  };
}
