import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { remove, type TransactionWrite, update } from '#core/table/write.ts';
import { paidPlanIds } from '#shared/rules/plans.ts';

/** A purchase made on the public page, until it is claimed by a workspace, or has ended. */
export const purchaseItem = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  stripeSubscriptionId: z.string(),
  plan: z.enum(paidPlanIds),
  seats: z.int(),
  /** When we learned of it, ISO 8601. */
  keptAt: z.string(),
  /** When the buyer was reminded, ISO 8601. */
  remindedAt: z.optional(z.string()),
  /** When it ends unless it is claimed, ISO 8601. Absent on older items. */
  endsAt: z.optional(z.string()),
  /** The workspace that it is reserved for; a purchase that is being cancelled has none. */
  claimedBy: z.optional(z.string()),
  /** When its buyer cancelled it, ISO 8601: it cannot be claimed any more. */
  cancelledAt: z.optional(z.string()),
  /** When its buyer was notified that it has ended, ISO 8601. */
  endToldAt: z.optional(z.string()),
  /** The hashes of its claim links, which are deleted with it. */
  linkHashes: z._default(z.array(z.string()), []),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

/** The entry of a pending purchase in the index of all of them. */
export const waitingPurchase = z.pick(purchaseItem, { email: true, stripeSubscriptionId: true });
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

/** At most `limit` pending purchases, after the one of a subscription. */
export function listPendingPurchases({
  after,
  limit,
}: {
  after: string | null;
  limit: number;
}): Promise<WaitingPurchase[]> {
  return queryItems(keys.waitingPurchase('').pk, prefixes.purchase, waitingPurchase, {
    after: after ? keys.waitingPurchase(after) : undefined,
    limit,
  });
}

/** A purchase by its email and subscription, or null. */
export function findPurchase(
  email: string,
  stripeSubscriptionId: string,
): Promise<PurchaseItem | null> {
  return getItem(keys.purchase(email, stripeSubscriptionId), purchaseItem);
}

/** The pending purchases of an email. */
export function findPendingPurchases(email: string): Promise<PurchaseItem[]> {
  return queryItems(keys.accountEmail(email).pk, prefixes.purchase, purchaseItem);
}

/**
 * Reserves a purchase for one workspace, so that an interrupted claim can be resumed there and nowhere else.
 * The transaction throws CallError `not_found` if the purchase is no longer pending.
 */
export function reservePurchaseWrite(
  { email, stripeSubscriptionId }: PurchaseItem,
  workspaceId: string,
): TransactionWrite {
  return update<PurchaseItem>(
    keys.purchase(email, stripeSubscriptionId),
    {
      set: { claimedBy: workspaceId },
      when: { pk: exists, claimedBy: absent, cancelledAt: absent, endToldAt: absent },
    },
    () => new CallError('not_found'),
  );
}

/** Deletes a purchase that was claimed or has ended, and its claim links. */
export async function deletePurchase(waiting: WaitingPurchase): Promise<void> {
  await transact(await deletePurchaseWrites(waiting));
}

/** As `deletePurchase`, as writes for a transaction. */
export async function deletePurchaseWrites(waiting: WaitingPurchase): Promise<TransactionWrite[]> {
  const { email, stripeSubscriptionId } = waiting;
  const purchase = await findPurchase(email, stripeSubscriptionId);
  return [
    remove(keys.purchase(email, stripeSubscriptionId)),
    remove(keys.waitingPurchase(stripeSubscriptionId)),
    ...(purchase?.linkHashes ?? []).map(revokeLinkWrite),
  ];
}
