import { readLink, spendLink } from '#functions/account/links.ts';
import { CallError } from '#functions/http/errors.ts';
import type { Write } from '#functions/table/write.ts';
import { findPurchase, type PurchaseItem, promisePurchase } from './purchases.ts';

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

/** The writes by which a purchase becomes a workspace's own; `finishClaim` then brings it there. */
export function claiming(
  { purchase, spend }: Awaited<ReturnType<typeof purchaseOf>>,
  workspaceId: string,
): Write[] {
  return [spend, promisePurchase(purchase, workspaceId)];
}
