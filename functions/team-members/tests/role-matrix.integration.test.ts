import { expect, test } from '@jest/globals';
import { type MemberRole, memberRoles, type Role } from '#shared/rules/permissions.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { addMember, type Person, signUp, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

const directors: readonly Role[] = ['Creative Director', 'Producer'];
const leaders: readonly Role[] = ['Project Manager', 'Team Leader'];

/** Section 4 of the design, written down independently: who manages members, and which roles. */
function canManage(plan: 'starter' | 'business', actor: Role, role: Role): boolean {
  if (actor === 'Owner' || plan === 'starter') return actor === 'Owner';
  return directors.includes(actor) || (leaders.includes(actor) && !directors.includes(role));
}

const actors = ['Owner', ...memberRoles] as const;
const rows = (['starter', 'business'] as const).flatMap((plan) =>
  actors.map((actor) => ({ plan, actor })),
);

async function team(plan: 'starter' | 'business', actor: (typeof actors)[number]) {
  const owner = await signUp();
  await runPlan(owner, plan);
  return { owner, person: actor === 'Owner' ? owner : await addColleague(owner, actor) };
}

const give = (person: Person, id: string, role: MemberRole) =>
  person.call('PUT /api/team-members/{id}/role', { params: { id }, body: { role } });
const remove = (person: Person, id: string) =>
  person.call('DELETE /api/team-members/{id}', { params: { id } });
const inviteAgain = (person: Person, id: string) =>
  person.call('POST /api/team-members/{id}/invitation', { params: { id } });
const roleOf = async (owner: Person) =>
  (await owner.call('GET /api/team-members')).body.teamMembers[0]?.role;

const forbidden = { status: 403, body: { code: 'forbidden' } };

test.each(rows)(
  'on $plan the $actor assigns only roles within their own permissions',
  async (row) => {
    const { plan, actor } = row;
    const { owner, person } = await team(plan, actor);
    const { id } = await addMember(owner);
    for (const before of memberRoles) {
      for (const after of memberRoles) {
        await give(owner, id, before);
        const allowed = canManage(plan, actor, before) && canManage(plan, actor, after);
        const answer = await give(person, id, after);
        expect({ before, after, status: answer.status }).toEqual({
          before,
          after,
          status: allowed ? 200 : 403,
        });
        expect(await roleOf(owner)).toBe(allowed ? after : before);
      }
    }
  },
  300_000,
);

test.each(rows)(
  'on $plan the $actor adds, re-invites and removes only such roles',
  async (row) => {
    const { plan, actor } = row;
    const { owner, person } = await team(plan, actor);
    for (const role of memberRoles) {
      const allowed = canManage(plan, actor, role);
      const body = { email: uniqueEmail(), role };
      const { status, body: added } = await person.call('POST /api/team-members', { body });
      expect({ role, status }).toEqual({ role, status: allowed ? 201 : 403 });
      if (allowed) await remove(owner, added.teamMember.id);
      const { id } = await addMember(owner, uniqueEmail(), role);
      expect((await inviteAgain(person, id)).status).toBe(allowed ? 200 : 403);
      expect((await remove(person, id)).status).toBe(allowed ? 200 : 403);
      expect((await remove(owner, id)).status).toBe(allowed ? 404 : 200);
    }
  },
  300_000,
);

test('a user cannot change or remove their own row, up or down', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  for (const role of memberRoles) {
    const { id, email } = await addMember(owner, uniqueEmail(), role);
    const member = await signUpInvited(email);
    for (const newRole of memberRoles)
      expect(await give(member, id, newRole)).toMatchObject(forbidden);
    expect(await remove(member, id)).toMatchObject(forbidden);
    expect((await member.call('GET /api/user')).body.user.role).toBe(role);
  }
});

test('the owner is mailed when another user assigns a role that sees billing, and only then', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const producer = await addColleague(owner, 'Producer');
  const { id, email } = await addMember(owner);
  const countMails = async (about: string) =>
    (await mailsWith(about)).filter(({ to }) => to === owner.email).length;
  await give(producer, id, 'Team Leader');
  expect(await countMails(email)).toBe(0);
  await give(producer, id, 'Creative Director');
  expect(await countMails(email)).toBe(1);
  await give(owner, id, 'Producer');
  expect(await countMails(email)).toBe(1);
  const { email: invited } = await addMember(producer, uniqueEmail(), 'Producer');
  expect(await countMails(invited)).toBe(1);
});
