import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';

/** What tells of a share link whether it is open. */
const link = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.optional(z.string()),
});

const membership = z.object({ joinedAt: z.string() });

/**
 * Those of some share links that are open, and whose makers still have the membership in which they made them; what else
 * ends links, the nightly check records.
 */
export async function openLinksOf(
  workspaceId: string,
  linkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = await getItems(linkIds.map((id) => keys.shareLink(workspaceId, id)));
  const links = items.flatMap((item) => (item ? [link.parse(item)] : []));
  const makers = await getItems(
    links.map(({ createdBy }) => keys.membership(createdBy, workspaceId)),
  );
  const open = links.filter(({ createdAt, revokedAt, expiresAt }, index) => {
    const maker = makers[index];
    const isMakers = maker !== null && membership.parse(maker).joinedAt <= createdAt;
    return isMakers && revokedAt === undefined && Date.parse(expiresAt) > now().getTime();
  });
  return new Set(open.map(({ id }) => id));
}
