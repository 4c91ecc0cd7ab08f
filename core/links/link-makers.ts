import * as z from 'zod/mini';
import { keys } from '#core/table/keys.ts';
import { getItems, type Item } from '#core/table/read.ts';
import { membershipItem } from '#core/workspaces/memberships.ts';
import type { LinkEndReason } from '#shared/calls/links/links.ts';
import { isOfEndedSession, isOfMember, type LinkItem, makersOf } from './link-item.ts';

/** What an account says of the share links that its user has made. */
const linkMaker = z.object({ id: z.string(), linksEndedAt: z.optional(z.string()) });

/** Why a link is over on behalf of those who have made it; null if it is not. */
export type EndByMakers = (link: LinkItem) => LinkEndReason | null;

/** Reads, in one request, what tells of some links of a workspace whether they are over on behalf of those who made them. */
export async function readMakers(
  workspaceId: string,
  links: readonly LinkItem[],
): Promise<EndByMakers> {
  const memberIds = links.map(({ createdBy }) => createdBy);
  const userIds = links.flatMap(makersOf);
  const items = await getItems([
    ...memberIds.map((id) => keys.membership(id, workspaceId)),
    ...userIds.map((id) => keys.user(id)),
  ]);
  const joined = new Map(
    memberIds.flatMap((id, index) => {
      const item = items[index];
      return item ? [[id, membershipItem.parse(item).joinedAt]] : [];
    }),
  );
  const linksEndedAt = linksEndedAtOf(items.slice(memberIds.length));
  return (link) => {
    if (!isOfMember(link, joined.get(link.createdBy))) return 'maker_removed';
    return isOfEndedSession(link, linksEndedAt) ? 'sessions_ended' : null;
  };
}

/** When users have ended their links with their sessions (ISO 8601), by their ids, from the items of their accounts. */
export function linksEndedAtOf(users: readonly (Item | null)[]): Map<string, string> {
  return new Map(
    users.flatMap((item) => {
      const { id, linksEndedAt } = item ? linkMaker.parse(item) : {};
      return id === undefined || linksEndedAt === undefined ? [] : [[id, linksEndedAt]];
    }),
  );
}
