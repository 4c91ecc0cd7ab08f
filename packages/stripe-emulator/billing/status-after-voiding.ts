import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { finalizedInvoices, subscriptionOf } from './collect-payment.ts';

const overdue = ['past_due', 'unpaid'];

/**
 * Updates a subscription's status after one of its invoices was voided, or marked as uncollectible
 * (docs.stripe.com/billing/invoices/subscription#void-an-invoice-generated-by-a-subscription). Voiding the first
 * invoice expires an incomplete subscription. Voiding the newest invoice of an overdue one makes it active: of the
 * earlier invoices only one without retries left would prevent that, and that has already ended the subscription
 * here.
 */
export function settleUnneeded(state: State, voided: Invoice): void {
  const subscription = subscriptionOf(state, voided);
  if (subscription === undefined) return;
  const { id, status } = subscription;
  if (
    voided.status === 'void' &&
    voided.billing_reason === 'subscription_create' &&
    status === 'incomplete'
  ) {
    changeSubscription(state, id, { status: 'incomplete_expired', ended_at: state.now() });
  }
  if (!overdue.includes(status)) return;
  const isNewest = finalizedInvoices(state, id).every(({ created }) => created <= voided.created);
  if (isNewest) changeSubscription(state, id, { status: 'active' });
}
