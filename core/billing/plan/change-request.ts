import type Stripe from 'stripe';
import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { UpdatePlan } from '#shared/calls/billing.ts';

/** A user's request to change the running subscription. */
export interface ChangeRequest {
  workspace: WorkspaceItem;
  /** Our copy of the running subscription. */
  stored: SubscriptionItem;
  /** The plan, and the figures shown to the user. */
  shownQuote: UpdatePlan;
  /** The email of the caller. */
  actor: string;
}

/** Records a subscription as it was just read from Stripe, or changed there: syncs our copy with it. */
export function recordPlan(
  { workspace, stored, actor }: ChangeRequest,
  subscription: Stripe.Subscription,
): Promise<void> {
  const fresh = { stored, subscription };
  return syncSubscription({
    workspaceId: workspace.id,
    stripeSubscriptionId: subscription.id,
    actor,
    fresh,
  });
}
