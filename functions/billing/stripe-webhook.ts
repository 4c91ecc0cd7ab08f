import Stripe from 'stripe';
import { readSecret } from '#functions/clients/secrets.ts';
import { isLiveMode } from '#functions/clients/stripe.ts';
import { json } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { type HttpEvent, rawBody } from '#functions/http/event.ts';
import { withMiddlewares } from '#functions/http/middlewares.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import { log } from '#functions/runtime/log.ts';
import { env } from '#shared/environment.ts';
import { isEventProcessed } from './store.ts';
import { processorOf } from './stripe-events.ts';
import { plausibleEvents } from './webhook-precheck.ts';

/** Seconds by which a signature may be old (Stripe's own default), or ahead of our clock. */
const tolerance = 300;

const received = json(200, { received: true });

/** Stripe's events, on a Lambda URL of their own. Each is only the reason to ask Stripe how things stand now. */
export const handler = withMiddlewares(
  async (event) => {
    const stripeEvent = await verified(event);
    const process = processorOf(stripeEvent);
    if (!process || (await isOfOtherMode(stripeEvent))) return received;
    if (!(await isEventProcessed(stripeEvent.id))) await process();
    return received;
  },
  [plausibleEvents(tolerance)],
);

/** The event, if Stripe signed its very bytes a short while ago; without a secret nothing is let in. */
async function verified(event: HttpEvent): Promise<Stripe.Event> {
  const secret = await readSecret(env.stripeWebhookSecret, env.stripeWebhookSecretSecret);
  const signature = event.headers['stripe-signature'] ?? '';
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const receivedAt = nowInSeconds();
  try {
    if (!(signedAt <= receivedAt + tolerance)) throw new Error('Signed in the future.');
    return Stripe.webhooks.constructEvent(
      rawBody(event),
      signature,
      secret,
      tolerance,
      undefined,
      receivedAt * 1000,
    );
  } catch (cause) {
    log('warn', 'webhook_refused', { reason: cause instanceof Error ? cause.name : 'unknown' });
    throw new CallError('invalid_input', { message: 'The signature does not hold.', cause });
  }
}

/** Whether an event is of Stripe's test mode while our key is live, or the other way round: no money of ours. */
async function isOfOtherMode({ livemode, id }: Stripe.Event): Promise<boolean> {
  const foreign = livemode !== (await isLiveMode());
  if (foreign) log('warn', 'webhook_of_other_mode', { event: id });
  return foreign;
}
