import { type StoppedBilling, stopBilling } from '#core/billing/stop-billing.ts';
import { removeAllDevices } from '#core/devices/remove-devices.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { type UserItem, userItem } from '#core/identity/store.ts';
import { removeInboxes } from '#core/inbox/remove-inboxes.ts';
import { memberItem } from '#core/members/member-item.ts';
import { tellFormerMemberWrites } from '#core/members/tell-former-member.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItems, type Item, pagesOf } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertNotExists, remove, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { customersOf, findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import {
  closedWorkspaceName,
  forgetClosedName,
  tombstoneWrite,
} from '#core/workspaces/tombstone.ts';

type StoredItem = Item & Key;

/** One item takes up to five writes of a transaction. */
const itemsAtOnce = Math.floor(maxWrites / 5);

/**
 * Closes a workspace for good. Stops all billing first. One transaction then deletes the workspace with our copies of
 * its billing, if these are still the ones that were stopped, so that nothing paid meanwhile is left behind. Its files
 * and other items follow. Idempotent: a retry resumes a failed attempt.
 * @throws CallError `payment_provider`, or `StaleReadError` if it has another owner; nothing was deleted then.
 */
export async function closeWorkspace(workspaceId: string, ownerId: string): Promise<void> {
  await retryOnConflict(async () => {
    const workspace = await findWorkspace(workspaceId);
    if (workspace && workspace.ownerId !== ownerId) throw new StaleReadError();
    if (workspace) await transact(closeWorkspaceWrites(workspace, await stopBilling(workspace)));
  });
  await startEmptying(workspaceId);
  await removeAllDevices(workspaceId);
  await removeInboxes(workspaceId);
  await removeContents(workspaceId, await closedWorkspaceName(workspaceId));
  await forgetClosedName(workspaceId);
}

function closeWorkspaceWrites(
  workspace: WorkspaceItem,
  stopped: StoppedBilling,
): TransactionWrite[] {
  const { id, ownerId } = workspace;
  const { stored, checkoutSessionId } = stopped;
  return [
    tombstoneWrite(workspace),
    removeIf<WorkspaceItem>(keys.workspace(id), { ownerId }, () => new StaleReadError()),
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

async function removeContents(workspaceId: string, companyName: string | null): Promise<void> {
  for await (const page of pagesOf(keys.workspace(workspaceId).pk)) {
    for (const items of batchesOf(page, itemsAtOnce)) {
      const left = initialThenRead(items, () => existing(items));
      // Retries if a concurrent call has notified a member, or the account of one was deleted.
      await retryOnConflict(async () => {
        const found = await left();
        const writes = found.flatMap((item) => removalWrites(workspaceId, item));
        const lost = { companyName, reason: 'workspace_closed' } as const;
        const notices = (await usersOf(found)).flatMap((user) =>
          tellFormerMemberWrites(user, lost),
        );
        if (writes.length > 0) await transact([...writes, ...notices]);
      });
    }
  }
}

async function existing(items: readonly StoredItem[]): Promise<StoredItem[]> {
  const found = await getItems(items);
  return items.filter((_, index) => found[index]);
}

/** The users, among those who have joined, whose account exists. */
async function usersOf(items: readonly StoredItem[]): Promise<UserItem[]> {
  const members = items.filter(({ sk }) => sk.startsWith(prefixes.member));
  const ids = members.flatMap((item) => memberItem.parse(item).userId ?? []);
  const users = await getItems(ids.map(keys.user));
  return users.flatMap((user) => (user ? [userItem.parse(user)] : []));
}

/** Deletes an item of the workspace; for a team member's row also the membership and the invitation link. */
function removalWrites(workspaceId: string, item: Key): TransactionWrite[] {
  const { pk, sk } = item;
  if (sk === keys.closedWorkspace(workspaceId).sk) return [];
  const member = sk.startsWith(prefixes.member) ? memberItem.parse(item) : null;
  return [
    member ? removeIf({ pk, sk }, { pk: exists }, () => new StaleReadError()) : remove({ pk, sk }),
    ...(member?.userId ? [remove(keys.membership(member.userId, workspaceId))] : []),
    ...(member?.linkHash ? [revokeLinkWrite(member.linkHash)] : []),
  ];
}
