import { withdrawLink } from '#functions/account/links.ts';
import { type StoppedBilling, stopBilling } from '#functions/billing/stopping.ts';
import { asRead, Outdated } from '#functions/table/as-read.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { type Key, keys, prefixes } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { absent, remove, type Write } from '#functions/table/write.ts';
import { memberItem } from '#functions/team-members/member-item.ts';
import { markClosed } from './closed.ts';
import { findWorkspace, type WorkspaceItem } from './store.ts';

/** A transaction takes a hundred writes; one item stands for at most three. */
const itemsAtOnce = 33;

/**
 * Closes a workspace for good. All billing stops first; in one transaction with the workspace itself go our copies of
 * it, if they are still those that were stopped, so that nothing paid meanwhile is left behind. Then goes what it held.
 * Closing what is closed already finishes what a try before left.
 * @throws CallError `payment_provider`; nothing was deleted then.
 */
export async function closeWorkspace(workspaceId: string): Promise<void> {
  await asRead(async () => {
    const workspace = await findWorkspace(workspaceId);
    if (workspace) await transact(closing(workspace, await stopBilling(workspace)));
  });
  await removeWhatItHeld(workspaceId);
}

function closing({ id, stripeCustomerId }: WorkspaceItem, stopped: StoppedBilling): Write[] {
  const { stored, checkoutSessionId } = stopped;
  return [
    markClosed(id),
    remove(keys.workspace(id)),
    remove(keys.listedWorkspace(id)),
    removeAsRead(keys.subscription(id), 'version', stored?.version ?? null),
    removeAsRead(keys.checkout(id), 'sessionId', checkoutSessionId),
    ...(stripeCustomerId ? [remove(keys.customer(stripeCustomerId))] : []),
  ];
}

/** Removes an item if it is as it was read; one that was absent must be absent still. */
function removeAsRead(Key: Key, attribute: string, read: string | number | null): Write {
  const TableName = tableName();
  const refusal = () => new Outdated();
  if (read === null) return absent(Key, refusal);
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
    refusal,
  };
}

async function removeWhatItHeld(workspaceId: string): Promise<void> {
  for await (const page of pagesOf(keys.workspace(workspaceId).pk)) {
    for (let from = 0; from < page.length; from += itemsAtOnce) {
      const items = page.slice(from, from + itemsAtOnce);
      const writes = items.flatMap((item) => removals(workspaceId, item));
      if (writes.length > 0) await transact(writes);
    }
  }
}

/** An item of the workspace, and what a team member's row leads to: the membership, the link that invites. */
function removals(workspaceId: string, item: Key): Write[] {
  const { pk, sk } = item;
  if (sk === keys.closedWorkspace(workspaceId).sk) return [];
  const member = sk.startsWith(prefixes.member) ? memberItem.parse(item) : null;
  return [
    remove({ pk, sk }),
    ...(member?.userId ? [remove(keys.membership(member.userId, workspaceId))] : []),
    ...(member?.linkHash ? [withdrawLink(member.linkHash)] : []),
  ];
}
