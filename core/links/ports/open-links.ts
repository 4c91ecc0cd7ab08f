import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { guestOfUserId } from './guest-item.ts';
import { reviewsOf, storedOpens } from './link-opens.ts';

/** What tells of a share link whether it is open. */
export const linkOpenness = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  takenOverAt: z.optional(z.string()),
  expiresAt: z.string(),
  revokedAt: z.optional(z.string()),
});

/** Since when a share link is that of the user who is named as its maker (ISO 8601). */
export function makersSince(link: { createdAt: string; takenOverAt?: string | undefined }): string {
  return link.takenOverAt ?? link.createdAt;
}

const membership = z.object({ joinedAt: z.string() });

const maker = z.object({ linksEndedAt: z._default(z.string(), '') });

const guest = z.object({ createdAt: z.string() });

const reviewLink = z.object({
  opens: storedOpens,
  revokedAt: z.optional(z.string()),
});

/** Whether a share link opens a review, or would again: an expired one can be given another date. */
export async function isShared(workspaceId: string, reviewId: string): Promise<boolean> {
  const { pk } = keys.shareLink(workspaceId, '');
  const links = await queryItems(pk, prefixes.shareLink, reviewLink);
  return links.some(
    ({ opens, revokedAt }) => revokedAt === undefined && reviewsOf(opens).includes(reviewId),
  );
}

/**
 * When guests have entered first (ISO 8601), by the ids that stand for those of users; without those who were erased, or
 * whose links have ended.
 */
export async function enteredAtOf(
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const guests = userIds.flatMap((userId) => {
    const ids = guestOfUserId(userId);
    return ids ? [{ userId, ...ids }] : [];
  });
  const readOpen = async () => {
    const found = await getItems(guests.map(({ linkId }) => keys.shareLink(workspaceId, linkId)));
    const links = found.flatMap((item) => (item ? [linkOpenness.parse(item)] : []));
    return openLinksAmong(workspaceId, links);
  };
  const [open, items] = await Promise.all([
    readOpen(),
    getItems(guests.map(({ linkId, guestId }) => keys.guest(workspaceId, linkId, guestId))),
  ]);
  return new Map(
    guests.flatMap(({ userId, linkId }, index) => {
      const item = items[index];
      return item && open.has(linkId) ? [[userId, guest.parse(item).createdAt]] : [];
    }),
  );
}

/**
 * Those of some share links that are open, and whose makers still have the membership in which they made them, and have
 * not ended them with their sessions; what else ends links, the nightly check records.
 */
export async function openLinksAmong(
  workspaceId: string,
  links: readonly z.infer<typeof linkOpenness>[],
): Promise<ReadonlySet<string>> {
  const makers = await getItems([
    ...links.map(({ createdBy }) => keys.membership(createdBy, workspaceId)),
    ...links.map(({ createdBy }) => keys.user(createdBy)),
  ]);
  const open = links.filter((link, index) => {
    const [member, user] = [makers[index], makers[links.length + index]];
    if (!member || !user || link.revokedAt !== undefined) return false;
    const since = makersSince(link);
    const isMakers =
      membership.parse(member).joinedAt <= since && maker.parse(user).linksEndedAt < since;
    return isMakers && Date.parse(link.expiresAt) > now().getTime();
  });
  return new Set(open.map(({ id }) => id));
}
