import * as z from 'zod/mini';
import { guestItem, guestKeyOf, guestOfUserId } from '#core/links/ports/guest-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { actors } from '#shared/calls/audit.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { namedMembers } from './named-members.ts';

const namedLink = z.object({ id: z.string(), name: z.optional(z.string()) });

/**
 * The names of those who take part in reviews or have uploaded files, by their ids: of members who still belong to the
 * workspace, and of guests of its share links, with the names of these, also of guests who were erased.
 */
export async function namedPeople(
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewPerson>> {
  const guests = [...new Set(ids)].flatMap((id) => {
    const key = guestKeyOf(workspaceId, id);
    return key ? [{ id, key }] : [];
  });
  const linkIds = [...new Set(guests.map(({ id }) => guestOfUserId(id)?.linkId ?? ''))];
  const [members, items] = await Promise.all([
    namedMembers(
      workspaceId,
      ids.filter((id) => guestKeyOf(workspaceId, id) === null),
    ),
    getItems(
      [...guests.map(({ key }) => key), ...linkIds.map((id) => keys.shareLink(workspaceId, id))],
      { isEventual: true },
    ),
  ]);
  const links = items.slice(guests.length).flatMap((item) => (item ? namedLink.parse(item) : []));
  const linkNames = new Map(links.map((link) => [link.id, link.name]));
  const people = new Map<string, ReviewPerson>(members);
  for (const [index, { id }] of guests.entries()) {
    const item = items[index];
    const { name = 'A guest', email } = item
      ? guestItem.parse(item)
      : { name: actors.formerGuest, email: undefined };
    const link = linkNames.get(guestOfUserId(id)?.linkId ?? '');
    people.set(id, {
      name,
      ...(email !== undefined && { email }),
      ...(link !== undefined && { link }),
      isGuest: true,
    });
  }
  return people;
}
