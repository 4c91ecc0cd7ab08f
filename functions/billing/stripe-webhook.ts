import Stripe from 'stripe';
import { readSecret } from '#functions/clients/secrets.ts';
import { isLiveMode, isMissingAtStripe } from '#functions/clients/stripe.ts';
import { json } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { type HttpEvent, rawBody } from '#functions/http/event.ts';
import { withMiddlewares } from '#functions/http/middlewares.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import { log, wakeOperator } from '#functions/runtime/log.ts';
import { actors } from '#shared/audit.ts';
import { env } from '#shared/environment.ts';
import { fetchSubscription } from './at-stripe.ts';
import { followPurchase } from './claiming.ts';
import { converge } from './converge.ts';
import { idOf } from './reading.ts';
import { eventSeen, markEvent, workspaceOfCustomer } from './store.ts';
import { plausibleEvents } from './webhook-precheck.ts';

/** Seconds by which a signature may be old (Stripe's own default), or ahead of our clock. */
const tolerance = 300;

const received = json(200, { received: true });

/** Stripe's events, on a Lambda URL of their own. Each is only the reason to ask Stripe how things stand now. */
export const handler = withMiddlewares(
  async (event) => {
    const stripeEvent = await verified(event);
    const stripeSubscriptionId = subscriptionOf(stripeEvent);
    if (!stripeSubscriptionId || (await isOfOtherMode(stripeEvent))) return received;
    if (!(await eventSeen(stripeEvent.id))) await follow(stripeSubscriptionId, stripeEvent);
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

/** Brings our copy to what Stripe has. What Stripe does not have can never be followed: that is for the operator. */
async function follow(stripeSubscriptionId: string, event: Stripe.Event): Promise<void> {
  try {
    await followSubscription(stripeSubscriptionId, event);
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    wakeOperator('unknown_subscription', { subscription: stripeSubscriptionId });
    await markEvent(event.id);
  }
}

async function followSubscription(
  stripeSubscriptionId: string,
  { id: eventId, type, data: { object } }: Stripe.Event,
): Promise<void> {
  const paymentFailed = type === 'invoice.payment_failed';
  const told = { stripeSubscriptionId, eventId, paymentFailed, who: actors.stripe };
  const customer = 'customer' in object && object.customer;
  const known = customer ? await workspaceOfCustomer(idOf(customer)) : null;
  if (known) return converge({ workspaceId: known, ...told });

  const subscription = await fetchSubscription(stripeSubscriptionId);
  const { workspaceId, purchaseEmail } = subscription.metadata;
  if (workspaceId) return converge({ workspaceId, ...told });
  if (purchaseEmail) await followPurchase(purchaseEmail, subscription);
  else wakeOperator('orphan_subscription', { subscription: stripeSubscriptionId });
  await markEvent(eventId);
}

/** The subscription that an event is about; null for events of no interest. */
function subscriptionOf({ type, data: { object } }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.') && object.object === 'subscription') {
    return object.id;
  }
  if (object.object === 'checkout.session') {
    return object.subscription ? idOf(object.subscription) : null;
  }
  if (object.object === 'invoice') {
    const subscription = object.parent?.subscription_details?.subscription;
    return subscription ? idOf(subscription) : null;
  }
  return null;
}
