import { type StoppedBilling, stopBilling } from '#core/billing/stop-billing.ts';
import { removeAllDevices } from '#core/devices/remove-devices.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { memberItem } from '#core/members/member-item.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { pagesOf } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertNotExists, remove, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { customersOf, findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { tombstoneWrite } from '#core/workspaces/tombstone.ts';

/** DynamoDB allows 100 writes per transaction; one item takes up to three. */
const itemsAtOnce = 33;

/**
 * Closes a workspace for good. Stops all billing first. One transaction then deletes the workspace with our copies of
 * its billing, if these are still the ones that were stopped, so that nothing paid meanwhile is left behind. Its files
 * and other items follow. Idempotent: a retry resumes a failed attempt.
 * @throws CallError `payment_provider`; nothing was deleted then.
 */
export async function closeWorkspace(workspaceId: string): Promise<void> {
  await retryOnConflict(async () => {
    const workspace = await findWorkspace(workspaceId);
    if (workspace) await transact(closeWorkspaceWrites(workspace, await stopBilling(workspace)));
  });
  await startEmptying(workspaceId);
  await removeAllDevices(workspaceId);
  await removeContents(workspaceId);
}

function closeWorkspaceWrites(
  workspace: WorkspaceItem,
  stopped: StoppedBilling,
): TransactionWrite[] {
  const { id } = workspace;
  const { stored, checkoutSessionId } = stopped;
  return [
    tombstoneWrite(id),
    remove(keys.workspace(id)),
    remove(keys.listedWorkspace(id)),
    removeUnchangedWrite(keys.subscription(id), stored && { version: stored.version }),
    removeUnchangedWrite(
      keys.checkout(id),
      checkoutSessionId === null ? null : { sessionId: checkoutSessionId },
    ),
    ...customersOf(workspace).map((customer) => remove(keys.customer(customer))),
  ];
}

/** Deletes an item if it has not changed since it was read; an item that was absent must still be absent. */
function removeUnchangedWrite(
  key: Key,
  read: { version: number } | { sessionId: string } | null,
): TransactionWrite {
  const changed = () => new StaleReadError();
  return read ? removeIf(key, read, changed) : assertNotExists(key, changed);
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

/** Deletes an item of the workspace; for a team member's row also the membership and the invitation link. */
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
