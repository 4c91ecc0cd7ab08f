import { guestItem, guestKeyOf } from '#core/links/ports/guest-item.ts';
import { getItems } from '#core/table/read.ts';
import { actors } from '#shared/calls/audit.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { namedMembers } from './named-members.ts';

/**
 * The names of those who take part in reviews or have uploaded files, by their ids: of members who still belong to the
 * workspace, and of guests of its share links, also of those who were erased.
 */
export async function namedPeople(
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewPerson>> {
  const guests = [...new Set(ids)].flatMap((id) => {
    const key = guestKeyOf(workspaceId, id);
    return key ? [{ id, key }] : [];
  });
  const [members, items] = await Promise.all([
    namedMembers(
      workspaceId,
      ids.filter((id) => guestKeyOf(workspaceId, id) === null),
    ),
    getItems(
      guests.map(({ key }) => key),
      { isEventual: true },
    ),
  ]);
  const people = new Map<string, ReviewPerson>(members);
  for (const [index, { id }] of guests.entries()) {
    const item = items[index];
    const { name = 'A guest', email } = item
      ? guestItem.parse(item)
      : { name: actors.formerGuest, email: undefined };
    people.set(id, { name, ...(email !== undefined && { email }), isGuest: true });
  }
  return people;
}
