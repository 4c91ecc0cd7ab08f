import { CallError } from '#core/errors.ts';
import { readLink } from '#core/identity/one-time-links.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { findPurchase, type PurchaseItem } from './pending-purchase-store.ts';

/**
 * Cancels a pending purchase: from then on no workspace can claim it. Does not call Stripe, whose key public calls must
 * not have: the table's stream reports the cancelled purchase, which is ended and refunded within seconds
 * (`endPurchase`). Idempotent.
 * @param beside further writes for the transaction that cancels it
 * @throws CallError `not_found` if there is no such purchase, or a workspace has claimed it
 */
export function cancelPurchase(
  email: string,
  stripeSubscriptionId: string,
  beside: (purchase: PurchaseItem) => readonly TransactionWrite[] = () => [],
): Promise<void> {
  return retryOnConflict(async () => {
    const purchase = await findPurchase(email, stripeSubscriptionId);
    if (!purchase || purchase.claimedBy) throw new CallError('not_found');
    if (purchase.cancelledAt) return;
    await transact([
      ...beside(purchase),
      update<PurchaseItem>(
        keys.purchase(email, stripeSubscriptionId),
        {
          set: { cancelledAt: now().toISOString() },
          when: { pk: exists, claimedBy: absent, cancelledAt: absent },
        },
        () => new StaleReadError(),
      ),
    ]);
  });
}

/**
 * Cancels the purchase of a claim link, which stays as it is until the purchase has ended: a repeated press succeeds.
 * @throws CallError `not_found` for a link that has ended, and as `cancelPurchase`
 */
export async function cancelLinkedPurchase(token: string): Promise<void> {
  const { email, subjectId } = await readLink(token, 'claim');
  await cancelPurchase(email, subjectId);
}
