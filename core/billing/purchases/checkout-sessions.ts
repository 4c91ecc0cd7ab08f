import type Stripe from 'stripe';
import { clearCardsOnly } from '#core/billing/subscription/cards-only.ts';
import { clearPriceCache } from '#core/billing/subscription/catalog.ts';
import {
  callStripe,
  callStripeIdempotently,
  isRefusedByStripe,
  nullIfMissing,
} from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';

/**
 * Fetches a Checkout session with its subscription; null if Stripe has none under this id.
 * @throws CallError `payment_provider`
 */
export function fetchSession(sessionId: string): Promise<Stripe.Checkout.Session | null> {
  return nullIfMissing(
    callStripe((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
    ),
  );
}

/**
 * A session that needs no payment, because of a coupon for example, counts as paid
 * (docs.stripe.com/api/checkout/sessions/object).
 */
const paidStatuses: readonly string[] = ['paid', 'no_payment_required'];

/** Whether a Checkout session was completed with nothing left to pay. */
export function isPaidFor({
  status,
  payment_status,
}: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>): boolean {
  return status === 'complete' && paidStatuses.includes(payment_status);
}

/**
 * Expires a Checkout session, so that it can never be paid. Idempotent. Stripe expires only open sessions
 * (docs.stripe.com/api/checkout/sessions/expire).
 * @returns the session with its subscription if it was already paid, else null.
 * @throws CallError `payment_provider`; the session may still be open then.
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

/** The maximum number of expired sessions skipped for one intent. */
const maxExpired = 8;

/**
 * Creates a Checkout session once per intent. Stripe replays its first response to an idempotency key
 * (docs.stripe.com/api/idempotent_requests): if that session has expired since, the next key of the intent is used.
 * @returns the current session, open or complete.
 * @throws CallError `payment_provider`
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
          ...onlyCards,
          ...asksForBuyer(params),
          ...params,
          subscription_data: { ...params.subscription_data, billing_mode: billingMode },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // One reason: a price was archived after it was cached, or the account was changed.
    if (isRefusedByStripe(error)) {
      clearPriceCache();
      clearCardsOnly();
    }
    throw error;
  }
}

/**
 * What is shown is what is charged: only cards, which settle at once, and US dollars, regardless of the account's
 * settings (docs.stripe.com/api/checkout/sessions/create). Stripe no longer accepts `payment_method_types`
 * (docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions).
 */
const onlyCards = {
  allowed_payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
} satisfies Stripe.Checkout.SessionCreateParams;

/**
 * An invoice needs a buyer: Checkout asks for the address, and a business for its name and tax id. A known customer must
 * be allowed to change by that (docs.stripe.com/tax/checkout/tax-ids#existing-customers). Taxes are not computed.
 */
function asksForBuyer({ customer }: Stripe.Checkout.SessionCreateParams) {
  return {
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    ...(customer && { customer_update: { name: 'auto', address: 'auto' } }),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/**
 * The proration mode of our subscriptions. In the classic mode a credit is the current price of the items for the
 * remaining time, which is what quotes show and the emulator computes. Stripe's default is the flexible mode
 * (docs.stripe.com/changelog/clover/2025-09-30/billing-mode-default-flexible,
 * docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
const billingMode = {
  type: 'classic',
} satisfies Stripe.Checkout.SessionCreateParams.SubscriptionData.BillingMode;
