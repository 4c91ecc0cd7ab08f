import { consumeLinkWrite, readLink } from '#functions/account/one-time-links.ts';
import { CallError } from '#functions/http/errors.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { findPurchase, type PurchaseItem } from './pending-purchase-store.ts';

/**
 * The purchase that a link leads to, and the write that uses the link up.
 * @param claimant who claims: the email that it must have been bought with, and the workspace that it may be on its way
 *   into already
 * @throws CallError `not_found` for a link that has ended and for a purchase that was claimed in another way,
 *   `forbidden` for another email than it was bought with.
 */
export async function findClaimedPurchase(
  token: string,
  claimant: { email?: string; workspaceId?: string } = {},
): Promise<{ purchase: PurchaseItem; spend: TransactionWrite }> {
  const { email, workspaceId } = claimant;
  const link = await readLink(token, 'claim');
  if (email !== undefined && link.email !== email) {
    throw new CallError('forbidden', {
      message: `This was bought with ${link.email}. Please sign in or sign up with that email.`,
    });
  }
  const purchase = await requirePendingPurchase(link.email, link.subjectId, workspaceId);
  return { purchase, spend: consumeLinkWrite(link) };
}

/**
 * A purchase that waits under an email.
 * @param workspaceId the workspace that it may be on its way into already
 * @throws CallError `not_found` where there is none, or it is on its way into another workspace.
 */
export async function requirePendingPurchase(
  email: string,
  stripeSubscriptionId: string,
  workspaceId?: string,
): Promise<PurchaseItem> {
  const purchase = await findPurchase(email, stripeSubscriptionId);
  if (!purchase || (purchase.claimedBy && purchase.claimedBy !== workspaceId)) {
    throw new CallError('not_found');
  }
  return purchase;
}
