import { newUser } from '#core/identity/store.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { Person } from './people.ts';
import { workspaceIdOf } from './plans.ts';
import { putItems } from './table.ts';

/** Adds many invited members to an owner's workspace at once, without invitations and audit entries. */
export function addInvitedMembers(owner: Person, count: number): Promise<void> {
  return addMembersWith(owner, count, () => ({ status: 'invited' }));
}

/** Adds many members who have joined, whose accounts have the name `cutter`. */
export async function addJoinedMembers(owner: Person, count: number): Promise<void> {
  const accounts = Array.from({ length: count }, (_, index) =>
    newUser({ username: 'cutter', email: `joined-${index}@studio.example`, passwordHash: '' }),
  );
  await putItems(accounts.map((user) => ({ ...keys.user(user.id), ...user })));
  await addMembersWith(owner, count, (index) => ({
    status: 'active',
    ...(accounts[index] && { userId: accounts[index].id }),
  }));
}

async function addMembersWith(
  owner: Person,
  count: number,
  stateOf: (index: number) => Pick<MemberItem, 'status' | 'userId'>,
): Promise<void> {
  const workspaceId = await workspaceIdOf(owner);
  const items = Array.from({ length: count }, (_, index) => {
    const id = newId();
    const email = `member-${index}-${id}@studio.example`;
    const member: MemberItem = {
      id,
      email,
      role: 'Video Editor',
      createdAt: '2026-11-20T12:00:00.000Z',
      invitedBy: 'owner',
      ...stateOf(index),
    };
    return [
      { ...keys.member(workspaceId, id), ...member },
      { ...keys.memberEmail(workspaceId, email), memberId: id },
    ];
  }).flat();
  await putItems(items);
  await write(update(keys.workspace(workspaceId), { add: { memberCount: count } }));
}
