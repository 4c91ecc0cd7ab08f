import { readLink, spendLink } from '#functions/account/links.ts';
import { atStripe } from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import type { Write } from '#functions/table/write.ts';
import { converge } from './converge.ts';
import { findPurchase, forgetPurchase, type PurchaseItem, promisePurchase } from './purchases.ts';

/**
 * The purchase that a link leads to.
 * @throws CallError `not_found` for a link that has ended, `forbidden` for another e-mail than it was bought with.
 */
export async function purchaseOf(
  token: string,
  email?: string,
): Promise<{ purchase: PurchaseItem; spend: Write }> {
  const link = await readLink(token, 'claim');
  if (email !== undefined && link.email !== email) {
    throw new CallError('forbidden', {
      message: `This was bought with ${link.email}. Please sign in or sign up with that e-mail.`,
    });
  }
  const purchase = await findPurchase(link.email, link.subjectId);
  if (!purchase) throw new CallError('not_found');
  return { purchase, spend: spendLink(link) };
}

/** The writes by which a purchase becomes a workspace's own; `finishClaim` brings it there. */
export function claiming(
  { purchase, spend }: Awaited<ReturnType<typeof purchaseOf>>,
  workspaceId: string,
): Write[] {
  return [spend, promisePurchase(purchase, workspaceId)];
}

/** Tells Stripe whose the subscription is, takes it over, and forgets the purchase. Twice is the same as once. */
export async function finishClaim(purchase: PurchaseItem, workspaceId: string): Promise<void> {
  const { stripeSubscriptionId } = purchase;
  await atStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { metadata: { workspaceId } }),
  );
  await converge({ workspaceId, stripeSubscriptionId });
  await forgetPurchase(purchase);
}
