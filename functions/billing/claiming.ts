import { atStripe } from '#functions/clients/stripe.ts';
import { converge } from './converge.ts';
import { forgetPurchase, type PurchaseItem } from './purchases.ts';

/**
 * Tells Stripe whose the subscription is, takes it over, and forgets the purchase. Twice is the same as once.
 * @param who the e-mail of whoever claims
 */
export async function finishClaim(
  purchase: PurchaseItem,
  workspaceId: string,
  who: string,
): Promise<void> {
  const { stripeSubscriptionId } = purchase;
  await atStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { metadata: { workspaceId } }),
  );
  await converge({ workspaceId, stripeSubscriptionId, who });
  await forgetPurchase(purchase);
}
