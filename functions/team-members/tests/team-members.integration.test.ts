import { expect, test } from '@jest/globals';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import {
  addMember,
  addMembers,
  type Person,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';

async function members(owner: Person) {
  return (await owner.call('GET /api/team-members')).body.teamMembers;
}

test('a team starts empty', async () => {
  expect(await (await signUp()).call('GET /api/team-members')).toMatchObject({
    status: 200,
    body: { teamMembers: [] },
  });
});

test('members are listed in the order in which they were added', async () => {
  const owner = await signUp();
  const first = await addMember(owner, 'Cutter@Studio.example ', 'Producer');
  const second = await addMember(owner);
  expect(first).toEqual({
    id: expect.any(String),
    email: 'cutter@studio.example',
    role: 'Producer',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    status: 'invited',
  });
  expect(await members(owner)).toEqual([first, second]);
});

test('every member sees the current names of those who have joined, and of no one invited', async () => {
  const owner = await signUp();
  const [first, second] = [await addMember(owner), await addMember(owner)];
  const [editor, colleague] = [await signUpInvited(first.email), await signUpInvited(second.email)];
  await addMember(owner);
  const names = async (person: Person) =>
    (await members(person)).map(({ name }: TeamMember) => name);
  expect(await names(editor)).toEqual(['cutter', 'cutter', undefined]);
  await colleague.call('POST /api/user/username', { body: { username: 'night-owl' } });
  for (const person of [owner, editor]) {
    expect(await names(person)).toEqual(['cutter', 'night-owl', undefined]);
  }
});

test('the next page starts after the given member', async () => {
  const owner = await signUp();
  const first = await addMember(owner);
  const second = await addMember(owner);
  const after = await owner.call('GET /api/team-members', { query: { after: first.id } });
  expect(after).toMatchObject({ status: 200, body: { teamMembers: [second] } });
  expect(await owner.call('GET /api/team-members', { query: { after: 'MEMBER#' } })).toMatchObject({
    status: 400,
    body: { fields: { after: 'after must be what next of an earlier answer said.' } },
  });
});

test('an email can be added only once, and the owner cannot be added', async () => {
  const owner = await signUp();
  const { email } = await addMember(owner);
  for (const taken of [email, email.toUpperCase(), owner.email]) {
    const body = { email: taken, role: 'Producer' };
    expect(await owner.call('POST /api/team-members', { body })).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    });
  }
  expect(await members(owner)).toHaveLength(1);
});

test('a role can be changed, and stays changed', async () => {
  const owner = await signUp();
  const member = await addMember(owner);
  const answer = await owner.call('PUT /api/team-members/{id}/role', {
    params: { id: member.id },
    body: { role: 'Creative Director' },
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await members(owner)).toEqual([{ ...member, role: 'Creative Director' }]);
});

test('a member is removed once, and can be added again', async () => {
  const owner = await signUp();
  const { id, email } = await addMember(owner);
  const remove = () => owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
  expect(await remove()).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'This person is no longer in the team.' },
  });
  expect(await members(owner)).toEqual([]);
  await addMember(owner, email);
  expect(await members(owner)).toHaveLength(1);
});

test("another workspace's member responds like one that does not exist", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const member = await addMember(owner);
  const body = { role: 'Producer' };
  const tries = (id: string) => [
    stranger.call('PUT /api/team-members/{id}/role', { params: { id }, body }),
    stranger.call('DELETE /api/team-members/{id}', { params: { id } }),
  ];
  const [foreign, unknown] = [
    await Promise.all(tries(member.id)),
    await Promise.all(tries('01980000-0000-7000-8000-000000000000')),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
  expect(foreign).toEqual(unknown);
  expect(await members(owner)).toEqual([member]);
});

test('without a running plan a team may exceed the limit of Starter', async () => {
  const owner = await signUp();
  await addMembers(owner, 4);
  expect(await members(owner)).toHaveLength(4);
});

test('Starter holds three members, however many are added concurrently', async () => {
  const owner = await signUp();
  await runPlan(owner, 'starter');
  const adds = Array.from({ length: 8 }, () =>
    owner.call('POST /api/team-members', { body: { email: uniqueEmail(), role: 'Producer' } }),
  );
  const answers = await Promise.all(adds);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(refused).toEqual(
    Array(5).fill({
      code: 'plan_too_small',
      message: 'The Starter plan holds up to 3 team members. Upgrade to Business to add more.',
    }),
  );
  expect(await members(owner)).toHaveLength(3);
});

test('adding an existing member says so, even on a full Starter', async () => {
  const owner = await signUp();
  await runPlan(owner, 'starter');
  const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  for (const email of emails) await addMember(owner, email);
  const body = { email: emails[2], role: 'Producer' };
  expect(await owner.call('POST /api/team-members', { body })).toMatchObject({
    status: 409,
    body: { code: 'already_member' },
  });
});

test('removing a member at the limit makes room for another', async () => {
  const owner = await signUp();
  await runPlan(owner, 'starter');
  const { id } = await addMember(owner);
  await addMember(owner);
  await addMember(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await addMember(owner);
  expect(await members(owner)).toHaveLength(3);
});

test('Business has no member limit', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  await addMembers(owner, 4);
  expect(await members(owner)).toHaveLength(4);
});
