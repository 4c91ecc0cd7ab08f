import type Stripe from 'stripe';
import { processorOf } from '#core/billing/stripe-events.ts';
import { readSecret } from '#core/clients/secrets.ts';
import { isLiveMode, stripeSdk } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { log } from '#core/runtime/log.ts';
import { json } from '#functions/http/answer.ts';
import { type HttpEvent, rawBody } from '#functions/http/event.ts';
import { withMiddlewares } from '#functions/http/middlewares.ts';
import { env } from '#shared/ops/environment.ts';
import { plausibleEvents } from './webhook-precheck.ts';

/** The maximum age of a signature in seconds (Stripe's own default), and the tolerated clock skew. */
const tolerance = 300;

const received = json(200, { received: true });

/** Stripe's webhook, on its own Lambda URL. Each event only triggers a read of the current state from Stripe. */
export const handler = withMiddlewares(
  async (event) => {
    const stripeEvent = await verified(event);
    const process = processorOf(stripeEvent);
    if (!process || (await isOfOtherMode(stripeEvent))) return received;
    await process();
    return received;
  },
  [plausibleEvents(tolerance)],
);

/** Returns the event if Stripe signed its exact bytes recently; rejects every event when no secret is configured. */
async function verified(event: HttpEvent): Promise<Stripe.Event> {
  const secret = await readSecret(env.stripeWebhookSecret, env.stripeWebhookSecretSecret);
  const { webhooks } = await stripeSdk();
  const signature = event.headers['stripe-signature'] ?? '';
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const receivedAt = nowInSeconds();
  try {
    if (!(signedAt <= receivedAt + tolerance)) throw new Error('Signed in the future.');
    return webhooks.constructEvent(
      rawBody(event),
      signature,
      secret,
      tolerance,
      undefined,
      receivedAt * 1000,
    );
  } catch (cause) {
    log('warn', 'webhook_refused', { reason: cause instanceof Error ? cause.name : 'unknown' });
    throw new CallError('invalid_input', { message: 'The signature is invalid.', cause });
  }
}

/** Whether an event is of the test mode while our key is live, or the reverse: it concerns no money of ours. */
async function isOfOtherMode({ livemode, id }: Stripe.Event): Promise<boolean> {
  const foreign = livemode !== (await isLiveMode());
  if (foreign) log('warn', 'webhook_of_other_mode', { event: id });
  return foreign;
}
