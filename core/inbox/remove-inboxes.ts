import * as z from 'zod/mini';
import { inboxItem } from '#core/inbox/ports/inbox-item.ts';
import { transactInBatches } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove } from '#core/table/write.ts';

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
  const { pk } = keys.unreadNotification(workspaceId, '', '');
  await transactInBatches((await queryItems(pk, prefix, keyOfItem)).map(remove));
}

/** What a workspace keeps about a user in their inbox. */
export async function inboxOf(workspaceId: string, userId: string) {
  const { pk } = keys.unreadNotification(workspaceId, '', '');
  const stateIn = z.extend(inboxItem, { sk: z.string() });
  const items = await queryItems(pk, `${userId}#`, stateIn);
  return items.map(({ sk, at, subject }) => ({
    at,
    kind: subject.kind,
    isRead: sk.startsWith(`${userId}#READ#`),
  }));
}
