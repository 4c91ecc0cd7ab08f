import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import { assertNotExists } from '#functions/table/write.ts';
import { VersionConflict } from './store.ts';

/** A subscription given up because its workspace has another one; kept for good, so that it is never taken up again. */
const duplicateItem = z.object({
  stripeSubscriptionId: z.string(),
  workspaceId: z.string(),
  keptSubscriptionId: z.string(),
  /** Both were there from then on, in seconds since 1970: what was invoiced from here is given back. */
  doubleSince: z.int(),
  /** ISO 8601; set once it is cancelled and what was paid for it given back. */
  settledAt: z.string().optional(),
});
export type DuplicateItem = z.infer<typeof duplicateItem>;

/** The note that a subscription was given up, or null. */
export function findDuplicate(stripeSubscriptionId: string): Promise<DuplicateItem | null> {
  return getItem(keys.duplicate(stripeSubscriptionId), duplicateItem);
}

/** Those that are noted but not settled yet: somebody died in between. */
export async function listUnresolvedDuplicates(): Promise<DuplicateItem[]> {
  const { pk } = keys.duplicate('');
  const all = await queryItems(pk, '', duplicateItem);
  return all.filter(({ settledAt }) => !settledAt);
}

/**
 * Notes that a subscription is given up, before anything is done about it at Stripe.
 * @throws NewerState if it is the other one that somebody gives up at this moment.
 */
export async function recordDuplicate(duplicate: DuplicateItem): Promise<void> {
  const key = keys.duplicate(duplicate.stripeSubscriptionId);
  await transact([
    { item: { Put: { TableName: tableName(), Item: { ...key, ...duplicate } } } },
    assertNotExists(keys.duplicate(duplicate.keptSubscriptionId), () => new VersionConflict()),
  ]);
}

/** Notes that nothing is left to do about a subscription that was given up. */
export async function markResolved({ stripeSubscriptionId }: DuplicateItem): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.duplicate(stripeSubscriptionId),
      UpdateExpression: 'SET settledAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now().toISOString() },
    }),
  );
}
