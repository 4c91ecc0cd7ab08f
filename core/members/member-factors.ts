import * as z from 'zod/mini';
import { userItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { type MemberItem, memberAnswer } from './member-item.ts';

const factorsOfUser = z.pick(userItem, { id: true, secondFactors: true });

/** Rows for users who may require a second factor: with whether each joined member has one. */
export async function memberAnswersWithFactors(
  members: readonly MemberItem[],
): Promise<TeamMember[]> {
  const joined = members.flatMap(({ userId }) => (userId ? [keys.user(userId)] : []));
  // Of other users, and changes nothing: up to 1,000 items that need not be a second old.
  const items = await getItems(joined, { isEventual: true });
  const users = items.flatMap((item) => factorsOfUser.safeParse(item).data ?? []);
  const counts = new Map(users.map(({ id, secondFactors }) => [id, secondFactors.count]));
  return members.map((member) => ({
    ...memberAnswer(member),
    ...(member.userId && { hasSecondFactor: (counts.get(member.userId) ?? 0) > 0 }),
  }));
}
