import type { FormerWorkspace } from '#shared/rules/former-workspace.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { addMember, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

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

/** A former member was notified on their account, and by one mail, why they have lost their workspace. */
export async function assertNotified(
  member: Person,
  ...reasons: FormerWorkspace['reason'][]
): Promise<void> {
  const { formerWorkspace } = await userOf(member);
  const reason = formerWorkspace?.reason;
  assertEqual('The reason', reason, reasons.find((one) => one === reason) ?? reasons[0]);
  const mails = await mailsTo(member.email);
  const notices = mails.filter(({ subject }) => String(subject).startsWith('You are no longer'));
  assertEqual('The mails', notices.length, 1);
}

/** An owner with one member, who has accepted the invitation if `joined`. */
export async function withMember(joined: boolean) {
  const owner = await signUp('owner@studio.example');
  const { id } = await addMember(owner, email);
  const invitation = await tokenMailedTo(email);
  if (!joined) return { owner, id, invitation, member: null };
  return { owner, id, invitation, member: await signUpInvited(email) };
}
