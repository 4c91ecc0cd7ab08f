import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription } from '../ledger/wire-types.ts';
import { isHardDecline } from '../objects/cards.ts';
import { getOrThrow } from '../objects/fields.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { collect, paymentMethodOf } from './collect-payment.ts';
import { endSubscription, isEnded } from './end-subscription.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { lastErrorOf } from './payments.ts';

const day = 86_400;

/** Seconds between each failed attempt and the next retry; after the last retry the subscription is cancelled. */
const retriesAfter = [3 * day, 5 * day, 7 * day];

/**
 * Whether the invoice is charged again: never without a payment method, and after a hard decline only with another
 * one. A skipped attempt still counts (docs.stripe.com/billing/revenue-recovery/smart-retries#hard-decline-codes).
 */
function shouldRetry(state: State, invoice: Invoice, method: string | null): boolean {
  if (method === null) return false;
  const error = lastErrorOf(state, invoice);
  return error === null || !isHardDecline(error) || error.payment_method?.id !== method;
}

/**
 * Attempts to collect an invoice off session. On failure the subscription becomes `past_due` and an invoice with
 * `auto_advance` is scheduled for a retry; after the last failure the subscription is cancelled. An ended
 * subscription does not change, and its remaining invoices are attempted once.
 */
export function collectAutomatically(
  state: State,
  subscription: Subscription,
  invoice: Invoice,
  fails: boolean,
): void {
  const attempts = invoice.attempt_count + 1;
  const ended = isEnded(subscription);
  const advances = invoice.auto_advance === true;
  const wait = ended || !advances ? undefined : retriesAfter[attempts - 1];
  changeInvoice(state, invoice.id, {
    attempt_count: attempts,
    next_payment_attempt: wait === undefined ? null : state.now() + wait,
  });
  const method = paymentMethodOf(state, subscription);
  const isAttempted = attempts === 1 || shouldRetry(state, invoice, method);
  const isPaid =
    isAttempted && collect(state, invoice.id, { method, onSession: false, fails }) === null;
  if (isPaid || ended) return;
  const { status } = getOrThrow(state, 'subscriptions', 'subscription', subscription.id);
  if (advances && wait === undefined) {
    endSubscription(state, subscription.id, { reason: 'payment_failed' });
  } else if (status !== 'past_due') {
    changeSubscription(state, subscription.id, { status: 'past_due' });
  }
}
