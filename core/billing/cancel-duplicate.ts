import type Stripe from 'stripe';
import { callStripeIdempotently, hasStripeCode, listAll } from '#core/clients/stripe.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { restoreCredit } from './credit.ts';
import { type DuplicateItem, markResolved, recordDuplicate } from './duplicate-store.ts';
import { idOf } from './subscription-snapshot.ts';
import { cancelForGood } from './unpaid-invoices.ts';

/**
 * Cancels one of two subscriptions of a workspace, refunds what was paid for it while both existed, and alerts the
 * operator. Records the duplicate first, so that an interrupted call can be resumed. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function cancelDuplicate(
  workspaceId: string,
  redundant: Stripe.Subscription,
  kept: Stripe.Subscription,
): Promise<void> {
  const duplicate = {
    stripeSubscriptionId: redundant.id,
    workspaceId,
    keptSubscriptionId: kept.id,
    doubleSince: Math.max(redundant.created, kept.created),
  };
  await recordDuplicate(duplicate);
  await cancelAndRefundDuplicate(duplicate);
}

/**
 * Completes the cancellation and refund of a recorded duplicate. Idempotent.
 * @throws CallError `payment_provider`
 */
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
 * Refunds each payment made while both subscriptions existed, once, and restores the credit that their invoices used.
 * @returns the ids of the payments.
 */
async function refundPayments(duplicate: DuplicateItem): Promise<string[]> {
  const { stripeSubscriptionId: subscription, doubleSince } = duplicate;
  const invoices = await listAll((stripe) =>
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
    // Refunded by an earlier attempt whose idempotency key has expired at Stripe, or by the operator.
    if (!hasStripeCode(error, 'charge_already_refunded')) throw error;
  }
}
