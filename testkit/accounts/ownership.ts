import { addMember, type Person, signUpInvited } from '#testkit/people.ts';

/** Someone who has joined the team of an owner, with the id of their row. */
export async function joined(owner: Person): Promise<{ id: string; member: Person }> {
  const { id, email } = await addMember(owner);
  return { id, member: await signUpInvited(email) };
}

export const offerOwnership = (owner: Person, memberId: string) =>
  owner.call('POST /api/ownership-transfer', { body: { memberId } });

export const acceptOwnership = (member: Person) =>
  member.call('POST /api/ownership-transfer/accept');

export const withdrawOwnership = (person: Person) => person.call('DELETE /api/ownership-transfer');

/** A member to whom the owner has offered the ownership. */
export async function offered(owner: Person): Promise<{ id: string; member: Person }> {
  const chosen = await joined(owner);
  await offerOwnership(owner, chosen.id);
  return chosen;
}
