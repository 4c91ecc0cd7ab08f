import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { endLink } from '#core/links/end-link.ts';
import { isFolderLeft } from '#core/links/folder-left.ts';
import { unseenByMakers } from '#core/links/link-access.ts';
import { type LinkItem, linkItem, linkState } from '#core/links/link-item.ts';
import { readMakers } from '#core/links/link-makers.ts';
import { targetOf } from '#core/links/targets/target-of.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import type { LinkEndReason } from '#shared/calls/links/links.ts';
import type { Discrepancy } from './discrepancy.ts';

/**
 * Finds share links that open nothing any more, though no one has revoked them: guests are refused at once, and here it
 * is recorded, so that such a link is over for good, even if its maker rejoins or the plan is paid again.
 */
export async function checkLinks(workspaceId: string): Promise<Discrepancy[]> {
  const { pk } = keys.shareLink(workspaceId, '');
  const all = await queryItems(pk, prefixes.shareLink, linkItem);
  const links = all.filter((link) => linkState(link, { isOver: false }) === 'open');
  if (links.length === 0) return [];
  const { runningPlan, restrictedFolders } = (await findWorkspace(workspaceId)) ?? {};
  const hasPlan = runningPlan !== undefined;
  const unseen = new Set(restrictedFolders ? await unseenByMakers(workspaceId, links) : []);
  const endByMakers = await readMakers(workspaceId, links);
  const discrepancies: Discrepancy[] = [];
  for (const link of links) {
    const ofMakers = endByMakers(link) ?? (unseen.has(link) ? 'folder_restricted' : null);
    const reason = ofMakers ?? (await reasonOf(workspaceId, link, { hasPlan }));
    if (reason) discrepancies.push(ended(workspaceId, link, reason));
  }
  return discrepancies;
}

async function reasonOf(
  workspaceId: string,
  link: LinkItem,
  { hasPlan }: { hasPlan: boolean },
): Promise<LinkEndReason | null> {
  if (!hasPlan) return 'plan_ended';
  const target = targetOf(link);
  const isLeft =
    target.folder === null
      ? target.describe(await getItems(target.reads(workspaceId, link.id))).isLeft
      : await isFolderLeft(workspaceId, link);
  return isLeft ? null : 'nothing_left';
}

function ended(workspaceId: string, link: LinkItem, reason: LinkEndReason): Discrepancy {
  return {
    kind: 'link_outlived',
    subject: workspaceId,
    details: { link: link.id, reason },
    repair: async () => {
      await endLink(workspaceId, link, reason, actors.reconciliation, discardEndedUploadsWrites);
    },
  };
}
