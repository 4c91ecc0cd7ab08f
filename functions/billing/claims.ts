import { readLink, spendLink } from '#functions/account/links.ts';
import { CallError } from '#functions/http/errors.ts';
import type { Write } from '#functions/table/write.ts';
import { findPurchase, type PurchaseItem } from './purchases.ts';

/**
 * The purchase that a link leads to, and the write that uses the link up.
 * @throws CallError `not_found` for a link that has ended and for a purchase that was claimed in another way,
 *   `forbidden` for another email than it was bought with.
 */
export async function purchaseOf(
  token: string,
  email?: string,
): Promise<{ purchase: PurchaseItem; spend: Write }> {
  const link = await readLink(token, 'claim');
  if (email !== undefined && link.email !== email) {
    throw new CallError('forbidden', {
      message: `This was bought with ${link.email}. Please sign in or sign up with that email.`,
    });
  }
  return { purchase: await findWaiting(link.email, link.subjectId), spend: spendLink(link) };
}

/**
 * A purchase that waits under an email.
 * @throws CallError `not_found` where there is none, or it is on its way into a workspace already.
 */
export async function findWaiting(
  email: string,
  stripeSubscriptionId: string,
): Promise<PurchaseItem> {
  const purchase = await findPurchase(email, stripeSubscriptionId);
  if (!purchase || purchase.claimedBy) throw new CallError('not_found');
  return purchase;
}
