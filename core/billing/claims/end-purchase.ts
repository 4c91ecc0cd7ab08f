import { refundSubscription } from '#core/billing/invoices/refunds.ts';
import { cancelForGood } from '#core/billing/invoices/unpaid-invoices.ts';
import {
  deletePurchase,
  type PurchaseItem,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { purchaseEndedMail } from '#core/billing/purchases/purchase-mails.ts';
import { fetchSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';

/**
 * Ends a purchase that its buyer has cancelled, or whose subscription ended before its claim was complete: cancels the
 * subscription, refunds every payment in full, tells the buyer, and deletes the purchase. A workspace that it was
 * reserved for loses the plan. One that got it at Stripe keeps it, refunded is nothing then. Idempotent: an interrupted
 * end is resumed by the next event or by the reconciliation.
 * @throws CallError `payment_provider`
 */
export async function endPurchase(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId, claimedBy } = purchase;
  const { metadata } = await fetchSubscription(stripeSubscriptionId);
  if (!metadata['workspaceId']) {
    await cancelForGood(stripeSubscriptionId);
    await refundAndTell(purchase);
  }
  if (claimedBy) {
    await syncSubscription({ workspaceId: claimedBy, stripeSubscriptionId, actor: email });
  }
  await deletePurchase(purchase);
}

/** The buyer was notified already. */
class AlreadyNotified extends Error {}

/** Refunds first: the purchase is the record of what is left to do. */
async function refundAndTell(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId, cancelledAt } = purchase;
  const { refundedCents, notRefunded } = await refundSubscription(stripeSubscriptionId, {
    reason: 'requested_by_customer',
  });
  const mail = purchaseEndedMail({
    ...purchase,
    cancelled: cancelledAt !== undefined,
    refundedCents,
    refused: notRefunded.length > 0,
  });
  try {
    await transact([
      update<PurchaseItem>(
        keys.purchase(email, stripeSubscriptionId),
        { set: { endToldAt: now().toISOString() }, when: { pk: exists, endToldAt: absent } },
        () => new AlreadyNotified(),
      ),
      queueMailWrite(mail),
    ]);
  } catch (error) {
    if (error instanceof AlreadyNotified) return;
    throw error;
  }
  if (notRefunded.length > 0) {
    alertOperator('purchase_not_refunded', { subscription: stripeSubscriptionId, notRefunded });
  }
}
