import Stripe from 'stripe';
import type { Latencies } from './latencies.ts';
import type { Disturbance } from './model/mix.ts';
import type { EventSupply } from './stripe-events.ts';

/** The name of the webhook in the figures. */
const name = 'POST /webhooks/stripe';

/** The secret of the local product. */
const secret = 'whsec_local';

/** Delivers Stripe's events to the product, some of them disturbed. */
export function webhookSender(origin: string, supply: EventSupply, latencies: Latencies) {
  /** One that was processed, to be delivered again. */
  let processed: Stripe.Event | undefined;

  async function deliver(event: Stripe.Event, scheduled: number): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    try {
      const response = await fetch(`${origin}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      await response.arrayBuffer();
      if (response.ok) latencies.record(name, performance.now() - scheduled);
      else latencies.fail(name, String(response.status));
      if (response.ok) processed = event;
    } catch (error) {
      latencies.fail(name, error instanceof Error ? error.message : String(error));
    }
  }

  return async (disturbance: Disturbance | null, scheduled: number): Promise<void> => {
    if (disturbance === 'lost') supply.take('oldest');
    const repeated = disturbance === 'again' ? processed : undefined;
    const event = repeated ?? supply.take(disturbance === 'reordered' ? 'newest' : 'oldest');
    if (!event) return latencies.fail(name, 'no event to deliver');
    const copies = disturbance === 'twice' ? [event, event] : [event];
    await Promise.all(copies.map((copy) => deliver(copy, scheduled)));
  };
}
