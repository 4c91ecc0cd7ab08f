import { CallError } from '#core/errors.ts';
import { consumeLinkWrite, readLink } from '#core/identity/one-time-links.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { findPurchase, type PurchaseItem } from './pending-purchase-store.ts';

/**
 * The purchase of a claim link, and the write that consumes the link.
 * @param claimant the email that the purchase must have been made with, and the workspace that it may already be
 * reserved for
 * @throws CallError `not_found` for a link that has ended or a purchase that was claimed otherwise, `forbidden` if the
 * purchase was made with another email.
 */
export async function findClaimedPurchase(
  token: string,
  claimant: { email?: string; workspaceId?: string } = {},
): Promise<{ purchase: PurchaseItem; consumeLink: TransactionWrite }> {
  const { email, workspaceId } = claimant;
  const link = await readLink(token, 'claim');
  if (email !== undefined && link.email !== email) {
    throw new CallError('forbidden', {
      message: `This purchase was made with ${link.email}. Please sign in or sign up with that email.`,
    });
  }
  const purchase = await findPurchase(link.email, link.subjectId);
  assertClaimable(purchase, workspaceId);
  return { purchase, consumeLink: consumeLinkWrite(link) };
}

/**
 * @param workspaceId the workspace that it may already be reserved for
 * @throws CallError `not_found` if there is none, or if it is reserved for another workspace, or cancelled.
 */
export function assertClaimable(
  purchase: PurchaseItem | null,
  workspaceId?: string,
): asserts purchase is PurchaseItem {
  const { claimedBy = workspaceId, cancelledAt } = purchase ?? {};
  if (!purchase || cancelledAt || claimedBy !== workspaceId) {
    throw new CallError('not_found');
  }
}
