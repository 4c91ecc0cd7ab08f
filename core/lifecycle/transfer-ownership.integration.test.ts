import { afterEach, expect, test } from '@jest/globals';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import {
  acceptOwnership,
  joined,
  offered,
  offerOwnership,
  withdrawOwnership,
} from '#testkit/accounts/ownership.ts';
import { auditOf } from '#testkit/audit.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  refused,
  signUp,
} from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const noOffer = refused(404, 'not_found');
const done = { status: 200, body: { success: true } };
const roleOf = async (person: Person) => (await userOf(person)).role;
const subjects = async ({ email }: Person) => (await mailsTo(email)).map((mail) => mail['subject']);
const teamOf = async (person: Person) =>
  (await person.call('GET /api/team-members')).body.teamMembers;
const emailAtStripe = async (customer: string) => {
  const found = await stripeClient().customers.retrieve(customer);
  return 'email' in found && found.email;
};

test('a member who accepts becomes the owner; the previous one takes the seat as Creative Director', async () => {
  const owner = await subscriber('starter');
  const customer = await customerOf(owner);
  const { id, member } = await joined(owner);
  await addMember(owner);
  await addMember(owner);
  expect(await offerOwnership(owner, id)).toMatchObject(done);
  expect(await userOf(owner)).toMatchObject({ ownershipOffer: { memberId: id, toUser: false } });
  expect(await userOf(member)).toMatchObject({
    role: 'Video Editor',
    ownershipOffer: { memberId: id, toUser: true, ownerEmail: owner.email },
  });
  expect(await acceptOwnership(member)).toMatchObject(done);
  expect(await userOf(member)).toMatchObject({ role: 'Owner', ownershipOffer: null });
  expect(await userOf(owner)).toMatchObject({ role: 'Creative Director', ownershipOffer: null });
  const team = await teamOf(member);
  expect(team).toHaveLength(3);
  expect(team.map(({ email }: { email: string }) => email)).not.toContain(member.email);
  expect(team).toContainEqual(
    expect.objectContaining({ email: owner.email, role: 'Creative Director', status: 'active' }),
  );
  const body = { email: 'fourth@studio.example', role: 'Video Editor' };
  expect(await member.call('POST /api/team-members', { body })).toMatchObject(
    refused(409, 'plan_too_small'),
  );
  expect(await emailAtStripe(customer)).toBe(member.email);
  const kinds = (await auditOf(member)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['ownership_offered', 'ownership_accepted']));
  expect(await subjects(owner)).toEqual(
    expect.arrayContaining([
      'You have offered the ownership of your Cutbay workspace',
      'Your Cutbay workspace has a new owner',
    ]),
  );
  expect(await subjects(member)).toEqual(
    expect.arrayContaining([
      'You are offered the ownership of a workspace on Cutbay',
      'You are now the owner of a Cutbay workspace',
    ]),
  );
});

test('the new owner removes the previous one, whose only workspace it was', async () => {
  const owner = await signUp();
  const { member } = await offered(owner);
  await acceptOwnership(member);
  const [row] = await teamOf(member);
  await member.call('DELETE /api/team-members/{id}', { params: { id: row.id } });
  expect(await userOf(owner)).toMatchObject({ role: null, formerWorkspace: { reason: 'removed' } });
});

test('it is offered only to members who have joined, and only in the own workspace', async () => {
  const owner = await signUp();
  const { id: invited } = await addMember(owner);
  expect(await offerOwnership(owner, invited)).toMatchObject(refused(409, 'member_not_joined'));
  const { id: elsewhere } = await joined(await signUp());
  expect(await offerOwnership(owner, elsewhere)).toMatchObject(noOffer);
});

test('only the owner offers it, and only who is offered it accepts', async () => {
  const owner = await signUp();
  const { id, member } = await joined(owner);
  const { member: colleague } = await joined(owner);
  expect(await offerOwnership(member, id)).toMatchObject(refused(403, 'forbidden'));
  await offerOwnership(owner, id);
  for (const other of [colleague, owner, await signUp()]) {
    expect(await acceptOwnership(other)).toMatchObject(noOffer);
    expect((await userOf(other)).ownershipOffer?.toUser ?? false).toBe(false);
  }
  expect(await withdrawOwnership(colleague)).toMatchObject(noOffer);
  expect(await userOf(colleague)).toMatchObject({ ownershipOffer: null });
});

test('both confirm their identity within ten minutes', async () => {
  const owner = await signUp();
  const { id, member } = await joined(owner);
  setClockAhead({ minutes: 10, seconds: 1 });
  const needed = refused(403, 'confirmation_needed');
  expect(await offerOwnership(owner, id)).toMatchObject(needed);
  await owner.call('POST /api/confirm-identity', { body: { password } });
  expect(await offerOwnership(owner, id)).toMatchObject(done);
  expect(await acceptOwnership(member)).toMatchObject(needed);
  expect(await roleOf(member)).toBe('Video Editor');
  await member.call('POST /api/confirm-identity', { body: { password } });
  expect(await acceptOwnership(member)).toMatchObject(done);
});

test.each([
  ['withdrawn by the owner', 'ownership_offer_withdrawn'],
  ['declined by the member', 'ownership_offer_declined'],
])('an offer that was %s cannot be accepted', async (how, kind) => {
  const owner = await signUp();
  const { member } = await offered(owner);
  const ends = how.includes('owner') ? owner : member;
  expect(await withdrawOwnership(ends)).toMatchObject(done);
  expect(await withdrawOwnership(ends)).toMatchObject(noOffer);
  expect(await acceptOwnership(member)).toMatchObject(noOffer);
  expect((await auditOf(owner)).map((entry) => entry['kind'])).toContain(kind);
});

test('an offer is valid for seven days', async () => {
  const owner = await signUp();
  const { member } = await offered(owner);
  const { email } = member;
  const signInAfter = async (days: number) => {
    setClockAhead({ days });
    const body = { email, password };
    return personOf(email, await callAs(null, 'POST /api/login', { body }));
  };
  expect((await userOf(await signInAfter(6))).ownershipOffer).not.toBeNull();
  const late = await signInAfter(7);
  expect(await userOf(late)).toMatchObject({ ownershipOffer: null });
  expect(await acceptOwnership(late)).toMatchObject(noOffer);
});

test('a second offer replaces the first', async () => {
  const owner = await signUp();
  const { member: first } = await offered(owner);
  const { member: second } = await offered(owner);
  expect(await acceptOwnership(first)).toMatchObject(noOffer);
  expect(await acceptOwnership(second)).toMatchObject(done);
});

test('who was removed cannot accept, also after joining again', async () => {
  const owner = await signUp();
  const { id, member } = await offered(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await acceptOwnership(member)).toMatchObject(refused(403, 'no_workspace'));
  expect(await userOf(owner)).toMatchObject({ ownershipOffer: null });
  await addMember(owner, member.email);
  const params = { token: await tokenMailedTo(member.email) };
  await member.call('POST /api/invitations/{token}', { params });
  expect(await acceptOwnership(member)).toMatchObject(noOffer);
});

test('a transfer that fails after Stripe was told leaves the email there as it was', async () => {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id, member } = await offered(owner);
  const [accepted, removed] = await Promise.all([
    acceptOwnership(member),
    owner.call('DELETE /api/team-members/{id}', { params: { id } }),
  ]);
  const ownerNow = accepted.status === 200 ? member : owner;
  expect([accepted.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
  expect(await emailAtStripe(customer)).toBe(ownerNow.email);
});

test.each(['owner', 'member'] as const)(
  'an account of the %s that is deleted during the transfer leaves one owner, or no workspace',
  async (who) => {
    const owner = await signUp();
    const { member } = await offered(owner);
    const [leaver, other] = who === 'owner' ? [owner, member] : [member, owner];
    const [, deleted] = await Promise.all([acceptOwnership(member), deleteAccount(leaver)]);
    expect(deleted).toMatchObject({ status: 200 });
    const { role } = await userOf(other);
    expect(['Owner', null]).toContain(role);
    if (role === 'Owner') expect(await teamOf(other)).toEqual([]);
  },
);
