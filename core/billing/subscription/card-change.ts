import type Stripe from 'stripe';
import { callStripe, isRefusedByStripe } from '#core/clients/stripe.ts';
import { findSubscription, listSubscriptions } from './stripe-subscriptions.ts';
import { isOurs } from './subscription-snapshot.ts';

/**
 * Makes a customer's running subscriptions of ours charge the customer's current default card. Checkout sets a card on
 * the subscription, which takes precedence over the customer's default at renewals and retries
 * (docs.stripe.com/billing/revenue-recovery/smart-retries, "Payment method ordering"), so changing the default in the
 * portal would have no effect. Only cards are copied: bank debits would end every increase in a refusal
 * (docs.stripe.com/billing/subscriptions/pending-updates). Idempotent: a no-op if both cards are the same.
 * @param chosenAt when the default was chosen, in Unix seconds: a card that has paid an invoice since stays
 * @throws CallError `payment_provider`
 */
export async function applyDefaultCard(customer: string, chosenAt: number): Promise<void> {
  for (const subscription of await listSubscriptions(customer, {})) {
    const chosen = defaultCardOf(subscription);
    const own = ownMethodOf(subscription);
    if (!isOurs(subscription) || !chosen || !own || own.id === chosen.id) continue;
    if (own.created <= chosenAt) await chargeCard(subscription, chosen.id);
  }
}

/**
 * The default card of a subscription's customer that is newer than the one that the subscription charges, or null: the
 * event of its choice was lost. A newer card of the subscription has paid an invoice on its page, and stays.
 * @param subscription with both expanded, as `findWithCards` has it
 */
export function unappliedCard(subscription: Stripe.Subscription): string | null {
  const chosen = defaultCardOf(subscription);
  const own = ownMethodOf(subscription);
  if (!isOurs(subscription) || !chosen || !own) return null;
  return chosen.created > own.created ? chosen.id : null;
}

/** Makes a subscription charge a card. @throws CallError `payment_provider` */
export async function chargeCard({ id }: Stripe.Subscription, card: string): Promise<void> {
  await callStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method: card }));
}

/**
 * Fetches a subscription with the cards of itself and of its customer; null if Stripe has none under this id. Of a customer
 * that was deleted Stripe refuses to expand the card.
 * @throws CallError `payment_provider`
 */
export async function findWithCards(id: string): Promise<Stripe.Subscription | null> {
  try {
    return await callStripe((stripe) =>
      stripe.subscriptions.retrieve(id, {
        expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
      }),
    );
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    return findSubscription(id);
  }
}

/** The default card of a subscription's expanded customer; null if it is no card. */
function defaultCardOf({ customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  const method = customer.invoice_settings.default_payment_method;
  return typeof method === 'object' && method?.type === 'card' ? method : null;
}

function ownMethodOf({ default_payment_method: own }: Stripe.Subscription) {
  return typeof own === 'object' ? own : null;
}
