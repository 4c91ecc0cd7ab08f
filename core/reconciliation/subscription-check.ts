import type Stripe from 'stripe';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { storedSubscription, workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { idOf, isOurs, toSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import type { Discrepancy } from './discrepancy.ts';
import { findUnrecorded } from './unreadable-check.ts';

/** Whether a running subscription at Stripe has exactly one owner here: a workspace, or a pending purchase. */
export async function checkOwner(subscription: Stripe.Subscription): Promise<Discrepancy[]> {
  if (hasEnded(subscription) || !isOurs(subscription)) return [];
  const { id, customer, metadata } = subscription;
  const recorded = await workspaceOfCustomer(idOf(customer));
  const workspaceId = recorded ?? metadata['workspaceId'];
  const { purchaseEmail } = metadata;
  if (workspaceId) return checkTaken(workspaceId, subscription);
  if (!toSnapshot(subscription)) return findUnrecorded(subscription);
  if (!purchaseEmail) return [orphan(id, {})];
  if (await findPurchase(purchaseEmail, id)) return [];
  const repair = () => recordPurchase(purchaseEmail, subscription);
  return [{ kind: 'purchase_unnoticed', subject: id, details: {}, repair }];
}

/** Checks that a workspace has the subscription that names it; otherwise it may be a duplicate. */
async function checkTaken(
  workspaceId: string,
  subscription: Stripe.Subscription,
): Promise<Discrepancy[]> {
  const { id } = subscription;
  if (!(await findWorkspace(workspaceId))) return [orphan(id, { workspaceId })];
  const stored = await storedSubscription(workspaceId);
  if (stored?.stripeSubscriptionId === id) return [];
  if (!toSnapshot(subscription)) return findUnrecorded(subscription, workspaceId);
  const repair = () =>
    syncSubscription({ workspaceId, stripeSubscriptionId: id, actor: actors.reconciliation });
  const details = { subscription: id };
  return [{ kind: 'subscription_unnoticed', subject: workspaceId, details, repair }];
}

function orphan(subject: string, details: Record<string, unknown>): Discrepancy {
  return { kind: 'orphan_subscription', subject, details };
}
