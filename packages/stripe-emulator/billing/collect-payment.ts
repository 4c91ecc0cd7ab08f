import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import type { Decline } from './cards.ts';
import { type Payment, payInvoice } from './payments.ts';
import { applyPendingUpdate, waitsFor } from './pending-updates.ts';

/** The id of the subscription that an invoice belongs to. */
export function subscriptionIdOf({ parent }: Invoice): string | undefined {
  return parent?.subscription_details?.subscription;
}

/** The subscription that an invoice belongs to. */
export function subscriptionOf(books: State, invoice: Invoice): Subscription | undefined {
  const id = subscriptionIdOf(invoice);
  return id === undefined ? undefined : books.store.get('subscriptions', id);
}

/** What pays a subscription's invoices: its own method, or else the customer's. */
export function methodOf(books: State, subscription: Subscription): string | null {
  const customer = books.store.get('customers', subscription.customer);
  return (
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  );
}

const waitsForMoney = ['incomplete', 'past_due', 'unpaid'];

/** A subscription's finalized invoices without the voided ones, newest first. */
export function standingInvoices(books: State, id: string): Invoice[] {
  return books.store
    .all('invoices')
    .filter((invoice) => subscriptionIdOf(invoice) === id)
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .reverse();
}

/** What a paid invoice means for its subscription: a pending update is applied, and what was overdue runs again. */
function collectPayment(books: State, invoice: Invoice): void {
  const subscription = subscriptionOf(books, invoice);
  if (subscription === undefined) return;
  if (waitsFor(books, subscription, invoice.id)) applyPendingUpdate(books, subscription);
  // Of several that are unpaid the latest decides (docs.stripe.com/billing/subscriptions/overview, `past_due`).
  const [latest] = standingInvoices(books, subscription.id);
  if (waitsForMoney.includes(subscription.status) && latest?.status !== 'open') {
    changeSubscription(books, subscription.id, { status: 'active' });
  }
}

/** Tries to pay an open invoice, with all that follows from it. Answers why it was refused, or null. */
export function collect(books: State, id: string, payment: Payment): Decline | null {
  const decline = payInvoice(books, getOrThrow(books, 'invoices', 'invoice', id), payment);
  if (decline === null) collectPayment(books, getOrThrow(books, 'invoices', 'invoice', id));
  return decline;
}
