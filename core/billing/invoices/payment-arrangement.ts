import type Stripe from 'stripe';
import { CallError } from '#core/errors.ts';
import type { Billing } from '#shared/calls/billing.ts';

/**
 * What our support has arranged for the payment of a subscription, or null: payments are paused
 * (docs.stripe.com/billing/subscriptions/pause-payment), a renewal's draft is held
 * (docs.stripe.com/invoicing/integration/automatic-advancement-collection), or invoices are sent
 * (docs.stripe.com/billing/collection-method).
 * @param subscription with its latest invoice
 */
export function paymentArrangement({
  pause_collection: pause,
  collection_method,
  latest_invoice: latest,
}: Stripe.Subscription): Billing['arrangement'] {
  if (pause) {
    const { resumes_at: at } = pause;
    return { kind: 'paused', until: at ? new Date(at * 1000).toISOString() : null };
  }
  const isHeld = typeof latest === 'object' && latest?.status === 'draft' && !latest.auto_advance;
  if (isHeld) return { kind: 'paused', until: null };
  return collection_method === 'send_invoice' ? { kind: 'by_invoice', until: null } : null;
}

/**
 * Asserts that a change of a subscription would be paid as usual: while payments are paused, Stripe keeps, voids or
 * writes off the invoice of an increase, and one that is sent is not paid at once.
 * @throws CallError `plan_arranged`
 */
export function assertNothingArranged(subscription: Stripe.Subscription): void {
  if (paymentArrangement(subscription)) throw new CallError('plan_arranged');
}
