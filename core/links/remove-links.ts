import * as z from 'zod/mini';
import { auditWrite } from '#core/audit/store.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove, type TransactionWrite } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import { linkItem, linkState, removeTokenWrite } from './link-item.ts';
import { targetOf } from './targets/target-of.ts';

/** A link takes up to three writes of a transaction. */
const itemsAtOnce = Math.floor(maxWrites / 3);

const key = z.object({ sk: z.string() });

/**
 * Removes some of the share links of a workspace, whose files and reviews are deleted for good, with their guests.
 * Activity shows which of them were open, if the workspace has not been closed. Idempotent.
 * @param endedBy who has ended the plan, as of audit entries, if anyone is known to have
 * @returns whether there were any
 */
export async function removeSomeLinks(
  workspaceId: string,
  endedBy: string = actors.stripe,
): Promise<boolean> {
  const { pk } = keys.shareLink(workspaceId, '');
  const items = await queryItems(pk, '', key, { limit: itemsAtOnce });
  const links = await queryItems(pk, prefixes.shareLink, linkItem, { limit: itemsAtOnce });
  if (items.length + links.length === 0) return false;
  const isClosed = (await findWorkspace(workspaceId)) === null;
  const writes: TransactionWrite[] = [];
  for (const link of links) {
    writes.push(remove(keys.shareLink(workspaceId, link.id)), removeTokenWrite(link));
    if (isClosed || linkState(link, { isOver: false }) !== 'open') continue;
    const subject = await targetOf(link).subject(workspaceId);
    const change = { kind: 'share_link_ended', ...subject, reason: 'plan_ended' } as const;
    writes.push(auditWrite(workspaceId, endedBy, change));
  }
  if (writes.length > 0) await transact(writes);
  const others = items.filter(({ sk }) => !sk.startsWith(prefixes.shareLink));
  if (others.length > 0) await transact(others.map(({ sk }) => remove({ pk, sk })));
  return true;
}
