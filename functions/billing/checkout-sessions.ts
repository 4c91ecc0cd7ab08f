import type Stripe from 'stripe';
import {
  callStripe,
  callStripeIdempotently,
  isMissingAtStripe,
  isRefusedByStripe,
} from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { clearPriceCache } from './catalog.ts';

/** A Checkout as Stripe has it now, its subscription with it; null where Stripe has none under this id. */
export async function fetchSession(sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await callStripe((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/** What needs no payment, by a coupon say, is as good as paid (docs.stripe.com/api/checkout/sessions/object). */
const paidStatuses: readonly string[] = ['paid', 'no_payment_required'];

/** Whether a Checkout was completed and nothing of it is left to pay. */
export function isPaidFor({
  status,
  payment_status,
}: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>): boolean {
  return status === 'complete' && paidStatuses.includes(payment_status);
}

/**
 * Expires a Checkout, so that it can never be paid. Idempotent. Stripe expires open ones only
 * (docs.stripe.com/api/checkout/sessions/expire).
 * @returns the session if it was paid before, its subscription with it, else null.
 * @throws CallError `payment_provider`; it may still be open then.
 */
export async function expireSession(sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId));
    return null;
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    const session = await fetchSession(sessionId);
    if (session?.status === 'open') throw error;
    return session?.status === 'complete' ? session : null;
  }
}

/** How often an expired session may come back under an intent's keys. */
const maxExpired = 8;

/**
 * Creates a Checkout once for one intent. Stripe repeats its first answer for a key as it was then
 * (docs.stripe.com/api/idempotent_requests): a session that has expired since is not handed out, the intent goes on
 * under its next key.
 * @returns the session as it is now, open or complete.
 */
export async function createSession(
  intent: string,
  params: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
  for (let expired = 0; expired <= maxExpired; expired += 1) {
    const key = expired === 0 ? intent : `${intent}-after-${expired}`;
    const created = await create(key, params);
    if (created.lastResponse.headers['idempotent-replayed'] !== 'true') return created;
    const session = await fetchSession(created.id);
    if (session && session.status !== 'expired') return session;
  }
  throw new CallError('payment_provider');
}

async function create(key: string, params: Stripe.Checkout.SessionCreateParams) {
  try {
    return await callStripeIdempotently(key, (stripe, idempotencyKey) =>
      stripe.checkout.sessions.create(
        {
          ...cardsOnly,
          ...params,
          subscription_data: { ...params.subscription_data, billing_mode: billingMode },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // A price that was archived since it was looked up, for one.
    if (isRefusedByStripe(error)) clearPriceCache();
    throw error;
  }
}

/**
 * What is shown is what is charged: cards alone, which settle at once, and US dollars, whatever the account's own
 * settings are (docs.stripe.com/api/checkout/sessions/create). `payment_method_types` is no longer taken
 * (docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions).
 */
const cardsOnly = {
  allowed_payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
} satisfies Stripe.Checkout.SessionCreateParams;

/**
 * How Stripe prorates what it sells here: in the classic mode a credit is what the items cost now for the time that is
 * left, which is what quotes show and the emulator computes. Without it Stripe takes the flexible mode
 * (docs.stripe.com/changelog/clover/2025-09-30/billing-mode-default-flexible,
 * docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
const billingMode = {
  type: 'classic',
} satisfies Stripe.Checkout.SessionCreateParams.SubscriptionData.BillingMode;
