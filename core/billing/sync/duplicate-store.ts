import * as z from 'zod/mini';
import { type RefusedRefund, refusedRefund } from '#core/billing/invoices/refunds.ts';
import { VersionConflict } from '#core/billing/subscription/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { assertNotExists, put, update } from '#core/table/write.ts';

/** A subscription that was cancelled as a duplicate; kept permanently, so that it is never applied again. */
export const duplicateItem = z.object({
  stripeSubscriptionId: z.string(),
  workspaceId: z.string(),
  keptSubscriptionId: z.string(),
  /** In Unix seconds: what was paid since is refunded. */
  doubleSince: z.int(),
  /** ISO 8601; set once the subscription is cancelled and its payments are refunded. */
  settledAt: z.optional(z.string()),
  /** The payments that Stripe refused to refund for good, such as disputed ones, with its error code. */
  notRefunded: z.optional(z.array(refusedRefund)),
});
export type DuplicateItem = z.infer<typeof duplicateItem>;

/** The record of a duplicate subscription, or null. */
export function findDuplicate(stripeSubscriptionId: string): Promise<DuplicateItem | null> {
  return getItem(keys.duplicate(stripeSubscriptionId), duplicateItem);
}

/** The duplicates that are recorded but not resolved: an earlier attempt was interrupted. */
export async function listUnresolvedDuplicates(): Promise<DuplicateItem[]> {
  const { pk } = keys.duplicate('');
  const all = await queryItems(pk, '', duplicateItem);
  return all.filter(({ settledAt }) => !settledAt);
}

/**
 * Records a duplicate subscription, before any change at Stripe.
 * @throws VersionConflict if a concurrent call records the other subscription as the duplicate.
 */
export async function recordDuplicate(duplicate: DuplicateItem): Promise<void> {
  await transact([
    put(keys.duplicate(duplicate.stripeSubscriptionId), duplicate),
    assertNotExists(keys.duplicate(duplicate.keptSubscriptionId), () => new VersionConflict()),
  ]);
}

/** Records that nothing is left to do about a duplicate subscription. */
export async function markResolved(
  { stripeSubscriptionId }: DuplicateItem,
  notRefunded: RefusedRefund[],
): Promise<void> {
  const set = { settledAt: now().toISOString(), notRefunded };
  await write(update<DuplicateItem>(keys.duplicate(stripeSubscriptionId), { set }));
}
