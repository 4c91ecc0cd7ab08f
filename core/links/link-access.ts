import { CallError } from '#core/errors.ts';
import { folderOf, reviewsOf } from '#core/links/ports/link-opens.ts';
import { reviewItem, type SeenWorkspace, seesReview } from '#core/reviews/ports/review-item.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { isLimited, sees, sharedBy } from '#core/workspaces/folder-access.ts';
import { findWorkspaceAs } from '#core/workspaces/memberships.ts';
import { type LinkItem, linkItem } from './link-item.ts';

/** Those of some links of a workspace of which a member may share all that they open. */
export async function seenLinks(
  { id: workspaceId, folders: access }: SeenWorkspace,
  links: readonly LinkItem[],
): Promise<LinkItem[]> {
  const folders = sharedBy(access);
  const ids = isLimited(access) ? links.flatMap(({ opens }) => reviewsOf(opens)) : [];
  const items = await getItems(ids.map((id) => keys.review(workspaceId, id)));
  const hidden = new Set(
    items.flatMap((item) => {
      const review = item && reviewItem.parse(item);
      return review && !seesReview(folders, review) ? [review.id] : [];
    }),
  );
  return links.filter(
    ({ opens }) => sees(folders, folderOf(opens)) && !reviewsOf(opens).some((id) => hidden.has(id)),
  );
}

/** Those of some links of a workspace whose makers, who belong to it, may not share all that they open. */
export async function unseenByMakers(
  workspaceId: string,
  links: readonly LinkItem[],
): Promise<LinkItem[]> {
  const byMaker = [...Map.groupBy(links, ({ createdBy }) => createdBy)];
  const unseen = byMaker.map(async ([userId, own]) => {
    const workspace = await findWorkspaceAs(userId, workspaceId);
    const seen = new Set(workspace ? await seenLinks(workspace, own) : own);
    return own.filter((link) => !seen.has(link));
  });
  return (await Promise.all(unseen)).flat();
}

/**
 * A link that a member sees.
 * @throws CallError `not_found`, for one that they do not see as for one that never was
 */
export async function getSeenLink(workspace: SeenWorkspace, linkId: string): Promise<LinkItem> {
  const key = keys.shareLink(workspace.id, linkId);
  const link = isId(linkId) ? await getItem(key, linkItem) : null;
  const [seen] = link ? await seenLinks(workspace, [link]) : [];
  if (!seen) throw new CallError('not_found');
  return seen;
}

/**
 * Requires that a member sees a link, where something is hidden from them.
 * @throws CallError `not_found`
 */
export async function requireSeenLink(workspace: SeenWorkspace, linkId: string): Promise<void> {
  if (isLimited(workspace.folders)) await getSeenLink(workspace, linkId);
}

/**
 * A link that a member sees, and that was neither revoked nor has ended for good; it may have expired.
 * @throws CallError `not_found`
 */
export async function getLink(workspace: SeenWorkspace, linkId: string): Promise<LinkItem> {
  const link = await getSeenLink(workspace, linkId);
  if (link.revokedAt !== undefined) throw new CallError('not_found');
  return link;
}
