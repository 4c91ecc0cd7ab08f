import { auditWrite } from '#core/audit/store.ts';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { LinkEndReason } from '#shared/calls/links/links.ts';
import { type LinkItem, linkItem, removeTokenWrite, tokenItem } from './link-item.ts';
import { removeLinkedFolderWrites } from './linked-folders.ts';
import { targetOf } from './targets/target-of.ts';

/** A link has been revoked, or was given another address, since it was read. */
class LinkChanged extends Error {}

/**
 * Ends a link that no one has revoked, for good, which Activity shows.
 * @param actor as of audit entries
 * @param discardWrites as of `revokeLink`
 * @returns false if it was changed meanwhile, such as revoked
 */
export async function endLink(
  workspaceId: string,
  link: LinkItem,
  reason: LinkEndReason,
  actor: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
): Promise<boolean> {
  const { subject: subjectIn, takesFiles } = targetOf(link);
  const subject = await subjectIn(workspaceId);
  const entry = { kind: 'share_link_ended', ...subject, reason } as const;
  try {
    await transact([
      ...endWrites(workspaceId, link, reason, () => new LinkChanged()),
      ...removeLinkedFolderWrites(workspaceId, link),
      ...(takesFiles ? discardWrites(workspaceId) : []),
      auditWrite(workspaceId, actor, entry),
    ]);
    return true;
  } catch (error) {
    if (error instanceof LinkChanged) return false;
    throw error;
  }
}

/** Ends a link, unless it has ended, or has got another address or folder since it was read. */
export function endWrites(
  workspaceId: string,
  link: LinkItem,
  endReason: LinkEndReason,
  onChanged: () => Error,
): TransactionWrite[] {
  const { id, tokenHash } = link;
  return [
    update<LinkItem>(
      keys.shareLink(workspaceId, id),
      {
        set: { revokedAt: now().toISOString(), endReason },
        when: { revokedAt: undefined, tokenHash, opens: targetOf(link).isUnchanged },
      },
      onChanged,
    ),
    removeTokenWrite(link),
  ];
}

/** The link of a token, for the operator; null if it opens none, or none any more. */
export async function findLinkByToken(
  token: string,
): Promise<{ workspaceId: string; link: LinkItem } | null> {
  const found = await getItem(keys.shareToken(sha256(token)), tokenItem);
  const link = found && (await getItem(keys.shareLink(found.workspaceId, found.linkId), linkItem));
  return found && link ? { workspaceId: found.workspaceId, link } : null;
}
