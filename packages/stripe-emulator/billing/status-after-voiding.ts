import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { finalizedInvoices, subscriptionOf } from './collect-payment.ts';

const overdue = ['past_due', 'unpaid'];

/**
 * Brings a subscription into the status that it has once one of its invoices was voided
 * (docs.stripe.com/billing/invoices/subscription#void-an-invoice-generated-by-a-subscription). The first invoice gives
 * up what was never paid for. The newest one of an overdue subscription makes it active: of the invoices before it
 * only one whose retries have ended would not, and that has ended the subscription here.
 */
export function settleVoided(state: State, voided: Invoice): void {
  const subscription = subscriptionOf(state, voided);
  if (subscription === undefined) return;
  const { id, status } = subscription;
  if (voided.billing_reason === 'subscription_create' && status === 'incomplete') {
    changeSubscription(state, id, { status: 'incomplete_expired', ended_at: state.now() });
  }
  if (!overdue.includes(status)) return;
  const isNewest = finalizedInvoices(state, id).every(({ created }) => created <= voided.created);
  if (isNewest) changeSubscription(state, id, { status: 'active' });
}
