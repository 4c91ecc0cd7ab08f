import { completeClaim, endPurchase } from '#core/billing/claims/complete-claim.ts';
import {
  deletePurchase,
  findPurchase,
  isReminderDue,
  remindBuyer,
  type WaitingPurchase,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { hasEnded } from '#core/subscriptions/subscription-item.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import type { Discrepancy } from './discrepancy.ts';

/**
 * The discrepancies of a pending purchase: a stale index entry, an ended subscription, an incomplete claim, or a
 * reminder that is due.
 */
export async function checkPurchase(waiting: WaitingPurchase): Promise<Discrepancy[]> {
  const { email, stripeSubscriptionId: subject } = waiting;
  const purchase = await findPurchase(email, subject);
  if (!purchase) {
    const repair = () => deletePurchase(waiting);
    return [{ kind: 'stale_entry', subject, details: {}, repair }];
  }
  const subscription = await findSubscription(subject);
  if (!subscription) return [{ kind: 'subscription_missing', subject, details: {} }];
  if (hasEnded(subscription)) {
    const repair = () => endPurchase(purchase);
    return [{ kind: 'purchase_ended', subject, details: {}, repair }];
  }
  const { claimedBy } = purchase;
  if (claimedBy) {
    const details = { workspaceId: claimedBy };
    if (!(await findWorkspace(claimedBy))) {
      return [{ kind: 'orphan_subscription', subject, details }];
    }
    const repair = () => completeClaim(purchase, claimedBy, email);
    return [{ kind: 'claim_unfinished', subject, details, repair }];
  }
  if (!isReminderDue(purchase)) return [];
  const repair = () => remindBuyer(purchase);
  return [{ kind: 'purchase_unclaimed', subject, details: {}, repair }];
}
