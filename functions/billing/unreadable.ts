import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '#functions/runtime/clock.ts';
import { alertOperator } from '#functions/runtime/log.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys, prefixes } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';
import { DuplicateEvent, recordEvent, recordEventWrite } from './store.ts';
import { unreadableBecause } from './subscription-snapshot.ts';

/** A subscription that has to do with us and cannot be read; kept until it can be, or has ended. */
const unreadableItem = z.object({
  stripeSubscriptionId: z.string(),
  /** The workspace that it is known or says to be for. */
  workspaceId: z.string().optional(),
  /** Why it cannot be read, as it was found first. */
  reason: z.string(),
  /** ISO 8601. */
  since: z.string(),
});
export type UnreadableItem = z.infer<typeof unreadableItem>;

/** The note that a subscription cannot be read, or null. */
export function findUnreadable(stripeSubscriptionId: string): Promise<UnreadableItem | null> {
  return getItem(keys.unreadableSubscription(stripeSubscriptionId), unreadableItem);
}

/** A page of the subscriptions that could not be read, after one of them. */
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

/** It is noted already that this subscription cannot be read. */
class KnownUnreadable extends Error {}

/**
 * Notes a subscription that cannot be read, together with the event that told of it, and alerts the operator the
 * first time. What was paid for is never dropped: whatever reads the subscription later applies it.
 */
export async function recordUnreadable(
  { id, items, metadata }: Stripe.Subscription,
  known: { workspaceId?: string; eventId?: string | undefined },
): Promise<void> {
  const workspaceId = known.workspaceId ?? metadata['workspaceId'];
  const reason = unreadableBecause({ items }) ?? '';
  const mark = known.eventId ? [recordEventWrite(known.eventId)] : [];
  const item = { stripeSubscriptionId: id, workspaceId, reason, since: now().toISOString() };
  try {
    await transact([firstNote(item), ...mark]);
    alertOperator('unreadable_subscription', { subscription: id, workspaceId, why: reason });
  } catch (error) {
    if (error instanceof DuplicateEvent) return;
    if (!(error instanceof KnownUnreadable)) throw error;
    if (known.eventId) await recordEvent(known.eventId);
  }
}

function firstNote(item: UnreadableItem): TransactionWrite {
  return {
    item: {
      Put: {
        TableName: tableName(),
        Item: { ...keys.unreadableSubscription(item.stripeSubscriptionId), ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    onConditionFailed: () => new KnownUnreadable(),
  };
}

/** Forgets that a subscription could not be read; a write to go with what applies it. */
export function deleteUnreadableWrite(stripeSubscriptionId: string): TransactionWrite {
  return remove(keys.unreadableSubscription(stripeSubscriptionId));
}
