import { CallError } from '#core/errors.ts';
import { type InboxItem, inboxItem, inboxKey } from '#core/inbox/ports/inbox-item.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { isId } from '#core/table/ids.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { put, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { isLimited } from '#core/workspaces/folder-access.ts';
import { type InboxOwner, standingNotifications } from './describe-notifications.ts';

/** Each is moved by two writes. */
const movedAtOnce = maxWrites / 2;

/** Transactions that one request makes. */
const mostTransactions = 20;

/**
 * Marks a notification as read, or as unread again; idempotent.
 * @throws CallError `not_found`
 */
export async function setRead(owner: InboxOwner, id: string, isRead: boolean): Promise<void> {
  if (!isId(id)) throw new CallError('not_found');
  const { workspaceId, userId } = owner;
  await retryOnConflict(async () => {
    const [there, item] = await getItems([
      inboxKey(workspaceId, userId, { id, isRead }),
      inboxKey(workspaceId, userId, { id, isRead: !isRead }),
    ]);
    const found = there ?? item;
    if (!found || !(await isSeen(owner, inboxItem.parse(found)))) throw new CallError('not_found');
    if (item && !there) await transact(moveWrites(owner, inboxItem.parse(item), isRead));
  });
}

/** Whether a notification is of what its owner sees; asked only where something is hidden from them. */
async function isSeen(owner: InboxOwner, item: InboxItem): Promise<boolean> {
  return !isLimited(owner.folders) || (await standingNotifications(owner, [item])).length > 0;
}

/**
 * Marks the notifications up to one as read, the oldest first; idempotent.
 * @returns whether some are left
 */
export async function readAll(owner: InboxOwner, upTo: string): Promise<{ hasMore: boolean }> {
  const { pk, sk } = inboxKey(owner.workspaceId, owner.userId, { id: '', isRead: false });
  for (let made = 0; made < mostTransactions; made += 1) {
    const hasMore = await retryOnConflict(async () => {
      const items = await queryItems(pk, sk, inboxItem, { limit: movedAtOnce });
      const shown = items.filter(({ id }) => id <= upTo);
      if (shown.length > 0) await transact(shown.flatMap((item) => moveWrites(owner, item, true)));
      return shown.length === movedAtOnce;
    });
    if (!hasMore) return { hasMore: false };
  }
  return { hasMore: true };
}

/** Another device may have moved it meanwhile. */
function moveWrites(
  { workspaceId, userId }: InboxOwner,
  item: InboxItem,
  isRead: boolean,
): TransactionWrite[] {
  const keyOf = (state: boolean) => inboxKey(workspaceId, userId, { id: item.id, isRead: state });
  return [
    removeIf(keyOf(!isRead), { pk: exists }, () => new StaleReadError()),
    put(keyOf(isRead), item),
  ];
}
