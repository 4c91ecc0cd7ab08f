import { reviewsOf } from '#core/links/ports/link-opens.ts';
import type { SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { describeLinks } from './describe-links.ts';
import { seenLinks } from './link-access.ts';
import { type LinkItem, linkItem } from './link-item.ts';

const pageSize = 50;

/** A page of the links of a workspace, the newest first; `next` is set if there are more. */
export async function listLinksPage(
  workspace: SeenWorkspace,
  { after, review }: { after?: string | undefined; review?: string | undefined },
): Promise<{ links: ShareLink[]; next?: string }> {
  const { id: workspaceId } = workspace;
  const { pk } = keys.shareLink(workspaceId, '');
  const found: LinkItem[] = [];
  for (let from = after, isOver = false; !isOver; ) {
    const limit = pageSize + 1 - found.length;
    const read = await queryItems(pk, prefixes.shareLink, linkItem, {
      after: from === undefined ? undefined : keys.shareLink(workspaceId, from),
      limit,
      newestFirst: true,
    });
    const seen = await seenLinks(workspace, read);
    found.push(...seen);
    from = read.at(-1)?.id;
    isOver = read.length < limit || seen.length === limit;
  }
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const matching = page.filter(
    (link) => review === undefined || reviewsOf(link.opens).includes(review),
  );
  return { links: await describeLinks(workspaceId, matching), ...(last && { next: last.id }) };
}

/** The links that a user has made in a workspace, for an export of what is held about them. */
export async function linksBy(workspaceId: string, userId: string) {
  const all = await queryItems(keys.shareLink(workspaceId, '').pk, prefixes.shareLink, linkItem);
  return all
    .filter(({ createdBy }) => createdBy === userId)
    .map(
      ({ id, name = null, opens, createdAt, expiresAt, revokedAt = null, addresses, domains }) => ({
        id,
        name,
        /** Of an upload request. */
        title: opens.kind === 'upload' ? opens.title : null,
        createdAt,
        expiresAt,
        revokedAt,
        addresses,
        domains,
      }),
    );
}
