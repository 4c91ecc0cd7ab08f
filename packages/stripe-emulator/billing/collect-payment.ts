import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription } from '../ledger/wire-types.ts';
import type { Decline } from '../objects/cards.ts';
import { getOrThrow } from '../objects/fields.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { type Payment, payInvoice } from './payments.ts';
import { applyPendingUpdate, waitsFor } from './pending-updates.ts';

/** The id of the subscription that an invoice belongs to. */
export function subscriptionIdOf({ parent }: Invoice): string | undefined {
  return parent?.subscription_details?.subscription;
}

/** The subscription that an invoice belongs to. */
export function subscriptionOf(state: State, invoice: Invoice): Subscription | undefined {
  const id = subscriptionIdOf(invoice);
  return id === undefined ? undefined : state.store.get('subscriptions', id);
}

/** The payment method for a subscription's invoices: its own default, or else the customer's. */
export function paymentMethodOf(state: State, subscription: Subscription): string | null {
  const customer = state.store.get('customers', subscription.customer);
  return (
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  );
}

const awaitingPayment = ['incomplete', 'past_due', 'unpaid'];

/** A subscription's finalized invoices without the void ones, newest first. */
export function finalizedInvoices(state: State, id: string): Invoice[] {
  return state.store
    .all('invoices')
    .filter((invoice) => subscriptionIdOf(invoice) === id)
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .reverse();
}

/**
 * Updates the subscription of a paid invoice: applies a pending update, and ends `past_due`. The method that paid
 * becomes its default with `save_default_payment_method` (docs.stripe.com/api/subscriptions/object).
 */
function collectPayment(state: State, invoice: Invoice, method: string | null): void {
  const subscription = subscriptionOf(state, invoice);
  if (subscription === undefined) return;
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  if (saves && method !== null && invoice.amount_paid > 0) {
    changeSubscription(state, subscription.id, { default_payment_method: method });
  }
  if (waitsFor(state, subscription, invoice.id)) applyPendingUpdate(state, subscription);
  // If several are unpaid, the latest decides (docs.stripe.com/billing/subscriptions/overview, `past_due`).
  const [latest] = finalizedInvoices(state, subscription.id);
  if (awaitingPayment.includes(subscription.status) && latest?.status !== 'open') {
    changeSubscription(state, subscription.id, { status: 'active' });
  }
}

/**
 * Attempts to pay an open invoice, and updates everything that depends on it. Returns why it was declined, or null.
 */
export function collect(state: State, id: string, payment: Payment): Decline | null {
  const decline = payInvoice(state, getOrThrow(state, 'invoices', 'invoice', id), payment);
  if (decline === null) {
    collectPayment(state, getOrThrow(state, 'invoices', 'invoice', id), payment.method);
  }
  return decline;
}
