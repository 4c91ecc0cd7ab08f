import { addMember, type Person, signUp, signUpInvited } from './people.ts';
import { tokenMailedTo } from './table.ts';

/** The email of the member. */
export const email = 'ben@studio.example';

/** The team members, without the values that differ each time. */
export async function team(owner: Person) {
  const { body } = await owner.call('GET /api/team-members');
  return body.teamMembers.map(({ email, role, status }: Record<string, string>) => ({
    email,
    role,
    status,
  }));
}

/** An owner with one member, who has accepted the invitation if `joined`. */
export async function withMember(joined: boolean) {
  const owner = await signUp('owner@studio.example');
  const { id } = await addMember(owner, email);
  const invitation = await tokenMailedTo(email);
  if (!joined) return { owner, id, invitation, member: null };
  return { owner, id, invitation, member: await signUpInvited(email) };
}
