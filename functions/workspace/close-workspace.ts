import { revokeLinkWrite } from '#functions/account/one-time-links.ts';
import { type StoppedBilling, stopBilling } from '#functions/billing/stop-billing.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { type Key, keys, prefixes } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { retryOnConflict, StaleReadError } from '#functions/table/retry-on-conflict.ts';
import { assertNotExists, remove, type TransactionWrite } from '#functions/table/write.ts';
import { memberItem } from '#functions/team-members/member-item.ts';
import { findWorkspace, type WorkspaceItem } from './store.ts';
import { tombstoneWrite } from './tombstone.ts';

/** A transaction takes a hundred writes; one item stands for at most three. */
const itemsAtOnce = 33;

/**
 * Closes a workspace for good. All billing stops first; in one transaction with the workspace itself go our copies of
 * it, if they are still those that were stopped, so that nothing paid meanwhile is left behind. Then goes what it held.
 * Closing what is closed already finishes what a try before left.
 * @throws CallError `payment_provider`; nothing was deleted then.
 */
export async function closeWorkspace(workspaceId: string): Promise<void> {
  await retryOnConflict(async () => {
    const workspace = await findWorkspace(workspaceId);
    if (workspace) await transact(closeWorkspaceWrites(workspace, await stopBilling(workspace)));
  });
  await removeContents(workspaceId);
}

function closeWorkspaceWrites(
  { id, stripeCustomerId }: WorkspaceItem,
  stopped: StoppedBilling,
): TransactionWrite[] {
  const { stored, checkoutSessionId } = stopped;
  return [
    tombstoneWrite(id),
    remove(keys.workspace(id)),
    remove(keys.listedWorkspace(id)),
    removeUnchangedWrite(keys.subscription(id), 'version', stored?.version ?? null),
    removeUnchangedWrite(keys.checkout(id), 'sessionId', checkoutSessionId),
    ...(stripeCustomerId ? [remove(keys.customer(stripeCustomerId))] : []),
  ];
}

/** Removes an item if it is as it was read; one that was absent must be absent still. */
function removeUnchangedWrite(
  Key: Key,
  attribute: string,
  read: string | number | null,
): TransactionWrite {
  const TableName = tableName();
  const refusal = () => new StaleReadError();
  if (read === null) return assertNotExists(Key, refusal);
  return {
    item: {
      Delete: {
        TableName,
        Key,
        ConditionExpression: '#attribute = :read',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':read': read },
      },
    },
    onConditionFailed: refusal,
  };
}

async function removeContents(workspaceId: string): Promise<void> {
  for await (const page of pagesOf(keys.workspace(workspaceId).pk)) {
    for (let from = 0; from < page.length; from += itemsAtOnce) {
      const items = page.slice(from, from + itemsAtOnce);
      const writes = items.flatMap((item) => removalWrites(workspaceId, item));
      if (writes.length > 0) await transact(writes);
    }
  }
}

/** An item of the workspace, and what a team member's row leads to: the membership, the link that invites. */
function removalWrites(workspaceId: string, item: Key): TransactionWrite[] {
  const { pk, sk } = item;
  if (sk === keys.closedWorkspace(workspaceId).sk) return [];
  const member = sk.startsWith(prefixes.member) ? memberItem.parse(item) : null;
  return [
    remove({ pk, sk }),
    ...(member?.userId ? [remove(keys.membership(member.userId, workspaceId))] : []),
    ...(member?.linkHash ? [revokeLinkWrite(member.linkHash)] : []),
  ];
}
