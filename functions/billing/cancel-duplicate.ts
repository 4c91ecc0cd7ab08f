import type Stripe from 'stripe';
import { callStripe, callStripeIdempotently, hasStripeCode } from '#functions/clients/stripe.ts';
import { alertOperator } from '#functions/runtime/log.ts';
import { restoreCredit } from './credit.ts';
import { type DuplicateItem, markResolved, recordDuplicate } from './duplicate-store.ts';
import { idOf } from './subscription-snapshot.ts';
import { cancelForGood } from './unpaid-invoices.ts';

/**
 * Gives up one of two subscriptions of a workspace: cancelled, what was paid for it while both were there given back,
 * and the operator woken. Noted first, so that whatever dies in between is gone on with; twice is the same as once.
 */
export async function cancelDuplicate(
  workspaceId: string,
  spare: Stripe.Subscription,
  kept: Stripe.Subscription,
): Promise<void> {
  const duplicate = {
    stripeSubscriptionId: spare.id,
    workspaceId,
    keptSubscriptionId: kept.id,
    doubleSince: Math.max(spare.created, kept.created),
  };
  await recordDuplicate(duplicate);
  await cancelAndRefundDuplicate(duplicate);
}

/** Does what is left to do about a subscription that was given up. */
export async function cancelAndRefundDuplicate(duplicate: DuplicateItem): Promise<void> {
  if (duplicate.settledAt) return;
  const { workspaceId, stripeSubscriptionId, keptSubscriptionId } = duplicate;
  await cancelForGood(stripeSubscriptionId);
  const refunded = await refundPayments(duplicate);
  alertOperator('second_subscription', {
    workspaceId,
    kept: keptSubscriptionId,
    cancelled: stripeSubscriptionId,
    refunded,
  });
  await markResolved(duplicate);
}

/**
 * Gives back what was paid since both were there, each payment once, and the credit that its invoices used.
 * @returns the payments' ids.
 */
async function refundPayments(duplicate: DuplicateItem): Promise<string[]> {
  const { stripeSubscriptionId: subscription, doubleSince } = duplicate;
  const { data: invoices } = await callStripe((stripe) =>
    stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
    }),
  );
  const double = invoices.filter(({ created }) => created >= doubleSince);
  for (const invoice of double) await restoreCredit(invoice);
  const payments = double
    .flatMap((invoice) => invoice.payments?.data ?? [])
    .flatMap(({ status, payment }) => (status === 'paid' ? [payment.payment_intent] : []))
    .flatMap((intent) => (intent ? [idOf(intent)] : []));
  for (const payment of payments) await refund(payment);
  return payments;
}

async function refund(paymentIntent: string): Promise<void> {
  try {
    await callStripeIdempotently(`refund-${paymentIntent}`, (stripe, idempotencyKey) =>
      stripe.refunds.create(
        { payment_intent: paymentIntent, reason: 'duplicate' },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // By a try whose key Stripe has forgotten since, or by the operator.
    if (!hasStripeCode(error, 'charge_already_refunded')) throw error;
  }
}
