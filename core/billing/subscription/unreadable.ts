import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { putNew, remove, type TransactionWrite } from '#core/table/write.ts';
import { DuplicateEvent, recordEvent, recordEventWrite } from './store.ts';
import { unreadableBecause } from './subscription-snapshot.ts';

/** A subscription of ours that cannot be read; kept until it can be, or has ended. */
export const unreadableItem = z.object({
  stripeSubscriptionId: z.string(),
  /** The workspace in our copy or in the subscription's metadata. */
  workspaceId: z.optional(z.string()),
  /** The reason why it could not be read when it was first found. */
  reason: z.string(),
  /** ISO 8601. */
  since: z.string(),
});
export type UnreadableItem = z.infer<typeof unreadableItem>;

/** The record of an unreadable subscription, or null. */
export function findUnreadable(stripeSubscriptionId: string): Promise<UnreadableItem | null> {
  return getItem(keys.unreadableSubscription(stripeSubscriptionId), unreadableItem);
}

/** A page of the unreadable subscriptions, after one of them. */
export function listUnreadableSubscriptions({
  after,
  limit,
}: {
  after: string | null;
  limit: number;
}): Promise<UnreadableItem[]> {
  return queryItems(keys.unreadableSubscription('').pk, prefixes.unreadable, unreadableItem, {
    after: after ? keys.unreadableSubscription(after) : undefined,
    limit,
  });
}

/** The unreadable subscription is already recorded. */
class AlreadyRecorded extends Error {}

/**
 * Records an unreadable subscription together with the event that reported it, and alerts the operator the first time.
 * A paid subscription is never dropped: the next successful read applies it.
 */
export async function recordUnreadable(
  { id, items, metadata }: Stripe.Subscription,
  reported: { workspaceId?: string; eventId?: string | undefined },
): Promise<void> {
  const workspaceId = reported.workspaceId ?? metadata['workspaceId'];
  const reason = unreadableBecause({ items }) ?? '';
  const mark = reported.eventId ? [recordEventWrite(reported.eventId)] : [];
  const item = { stripeSubscriptionId: id, workspaceId, reason, since: now().toISOString() };
  try {
    await transact([firstNote(item), ...mark]);
    alertOperator('unreadable_subscription', { subscription: id, workspaceId, why: reason });
  } catch (error) {
    if (error instanceof DuplicateEvent) return;
    if (!(error instanceof AlreadyRecorded)) throw error;
    if (reported.eventId) await recordEvent(reported.eventId);
  }
}

function firstNote(item: UnreadableItem): TransactionWrite {
  const key = keys.unreadableSubscription(item.stripeSubscriptionId);
  return putNew(key, item, () => new AlreadyRecorded());
}

/** Deletes the record of an unreadable subscription; a write for the transaction that applies it. */
export function deleteUnreadableWrite(stripeSubscriptionId: string): TransactionWrite {
  return remove(keys.unreadableSubscription(stripeSubscriptionId));
}
