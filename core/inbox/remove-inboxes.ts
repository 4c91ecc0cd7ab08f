import * as z from 'zod/mini';
import { inboxItem, inboxKey } from '#core/inbox/ports/inbox-item.ts';
import { transactInBatches } from '#core/table/client.ts';
import { queryItems } from '#core/table/read.ts';
import { remove } from '#core/table/write.ts';

const storedItem = z.extend(inboxItem, { sk: z.string() });
const keyOfItem = z.object({ pk: z.string(), sk: z.string() });

/** Removes the inbox of a user in a workspace. Idempotent. */
export function removeInbox(workspaceId: string, userId: string): Promise<void> {
  return removeItems(workspaceId, `${userId}#`);
}

/** Removes the inboxes of all members of a workspace. Idempotent. */
export function removeInboxes(workspaceId: string): Promise<void> {
  return removeItems(workspaceId, '');
}

async function removeItems(workspaceId: string, prefix: string): Promise<void> {
  await transactInBatches(
    (await queryItems(partition(workspaceId), prefix, keyOfItem)).map(remove),
  );
}

/** What a workspace keeps about a user in their inbox. */
export async function inboxOf(workspaceId: string, userId: string) {
  const items = await queryItems(partition(workspaceId), `${userId}#`, storedItem);
  return items.map(({ sk, id, at, subject }) => ({
    at,
    kind: subject.kind,
    isRead: sk === inboxKey(workspaceId, userId, { id, isRead: true }).sk,
  }));
}

const partition = (workspaceId: string) => inboxKey(workspaceId, '', { id: '', isRead: false }).pk;
