import { expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { auditOf, entriesOf } from '#testkit/audit.ts';
import {
  addMember,
  callAs,
  password,
  personOf,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

test('the owner sees who did what and when, starting with the sign-up', async () => {
  const owner = await signUp();
  const { status, body } = await owner.call('GET /api/audit');
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      auditEntries: [
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          who: owner.email,
          kind: 'signed_in',
          dollarsAMonth: null,
        },
      ],
    },
  });
});

test('adding, re-inviting, changing the role of and removing a member are audited, newest first', async () => {
  const owner = await signUp();
  const { id, email } = await addMember(owner, undefined, 'Producer');
  const params = { id };
  await owner.call('POST /api/team-members/{id}/invitation', { params });
  const body = { role: 'Team Leader' };
  await owner.call('PUT /api/team-members/{id}/role', { params, body });
  await owner.call('DELETE /api/team-members/{id}', { params });
  const roles = { role: 'Team Leader', previousRole: 'Producer' };
  expect(await entriesOf(owner)).toEqual([
    { who: owner.email, kind: 'member_removed', email, dollarsAMonth: null },
    { who: owner.email, kind: 'member_role_changed', email, ...roles, dollarsAMonth: null },
    { who: owner.email, kind: 'member_invited_again', email, dollarsAMonth: null },
    { who: owner.email, kind: 'member_added', email, role: 'Producer', dollarsAMonth: null },
  ]);
});

test('joining is audited, with a new account or an existing one', async () => {
  const owner = await signUp();
  const newcomer = uniqueEmail();
  await addMember(owner, newcomer);
  await signUpInvited(newcomer);
  const freelancer = await signUp();
  await addMember(owner, freelancer.email, 'Producer');
  const params = { token: await tokenMailedTo(freelancer.email) };
  await freelancer.call('POST /api/invitations/{token}', { params });
  const joined = { kind: 'member_joined', dollarsAMonth: null };
  expect(await entriesOf(owner)).toEqual([
    { ...joined, who: freelancer.email, role: 'Producer' },
    expect.objectContaining({ kind: 'member_added' }),
    { who: newcomer, kind: 'signed_in', dollarsAMonth: null },
    { ...joined, who: newcomer, role: 'Video Editor' },
    expect.objectContaining({ kind: 'member_added' }),
  ]);
});

test('a storage request is audited if it changes the amount', async () => {
  const owner = await signUp();
  for (const storageAmount of [1.5, 1.5]) {
    await owner.call('POST /api/update-storage', { body: { storageAmount } });
  }
  for (const coldStorageAmount of [0, 4]) {
    await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount } });
  }
  const noted = { who: owner.email, dollarsAMonth: null };
  expect(await entriesOf(owner)).toEqual([
    { ...noted, kind: 'cold_storage_asked', amount: 4, previousAmount: 0 },
    { ...noted, kind: 'hot_storage_asked', amount: 1.5, previousAmount: 1 },
  ]);
});

test('naming and renaming the workspace are audited, except to the same name', async () => {
  const owner = await signUp();
  for (const companyName of ['Night Shift', 'Night Shift', 'Day Shift']) {
    await owner.call('POST /api/user/company-name', { body: { companyName } });
  }
  const noted = { who: owner.email, dollarsAMonth: null };
  const renamed = { companyName: 'Day Shift', previousCompanyName: 'Night Shift' };
  expect(await entriesOf(owner)).toEqual([
    { ...noted, kind: 'workspace_renamed', ...renamed },
    { ...noted, kind: 'workspace_named', companyName: 'Night Shift' },
  ]);
});

test('a workspace created by naming it starts its own audit log', async () => {
  const owner = await signUp();
  const email = uniqueEmail();
  const { id } = await addMember(owner, email);
  const leaver = await signUpInvited(email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await leaver.call('POST /api/user/company-name', { body: { companyName: 'Own' } });
  expect(await auditOf(leaver)).toEqual([
    { who: email, kind: 'workspace_named', companyName: 'Own', dollarsAMonth: null },
  ]);
});

test("users' changes of sessions and passwords are audited", async () => {
  const owner = await signUp();
  const login = { body: { email: owner.email, password } };
  const signedIn = personOf(owner.email, await callAs(null, 'POST /api/login', login));
  await signedIn.call('POST /api/logout');
  // The session has already ended, so nothing is audited again.
  await signedIn.call('POST /api/logout');
  await owner.call('POST /api/logout-everywhere');
  const again = personOf(owner.email, await callAs(null, 'POST /api/login', login));
  const body = { password, newPassword: 'Another-reel-8!' };
  const changed = personOf(owner.email, await again.call('POST /api/change-password', { body }));
  await callAs(null, 'POST /api/forgot-password', { body: { email: owner.email } });
  const reset = { token: await tokenMailedTo(owner.email), password: 'Further-take-9!' };
  await callAs(null, 'POST /api/reset-password', { body: reset });
  expect(await changed.call('GET /api/audit')).toMatchObject({ status: 401 });

  const latest = { body: { email: owner.email, password: 'Further-take-9!' } };
  const last = personOf(owner.email, await callAs(null, 'POST /api/login', latest));
  const kinds = [
    ...['signed_in', 'password_reset', 'password_changed', 'signed_in', 'signed_out_everywhere'],
    ...['signed_out', 'signed_in'],
  ];
  expect(await entriesOf(last)).toEqual(
    kinds.map((kind) => ({ who: owner.email, kind, dollarsAMonth: null })),
  );
});

test("a member's sessions are audited in the workspace that they give access to", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, 'Producer');
  await member.call('POST /api/logout');
  expect(await entriesOf(owner)).toEqual([
    { who: member.email, kind: 'signed_out', dollarsAMonth: null },
  ]);
});

test('rejected calls leave no audit entry', async () => {
  const owner = await signUp();
  const { email } = await addMember(owner);
  const before = await auditOf(owner);
  const params = { id: '01980000-0000-7000-8000-000000000000' };
  const answers = [
    await owner.call('POST /api/team-members', { body: { email, role: 'Producer' } }),
    await owner.call('PUT /api/team-members/{id}/role', { params, body: { role: 'Producer' } }),
    await owner.call('DELETE /api/team-members/{id}', { params }),
    await owner.call('POST /api/update-storage', { body: { storageAmount: 0 } }),
    await owner.call('POST /api/user/company-name', { body: { companyName: ' ' } }),
    await callAs(null, 'POST /api/login', { body: { email: owner.email, password: 'Wrong1!!' } }),
    await owner.call('POST /api/change-password', {
      body: { password: 'Wrong1!!', newPassword: 'Another-reel-8!' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 400, 400, 401, 403]);
  expect(await auditOf(owner)).toEqual(before);
});

test('a sign-in is audited in every workspace of the user, whichever is current', async () => {
  const [first, second] = [await signUp(), await signUp()];
  const person = await signUp();
  for (const owner of [first, second]) {
    await addMember(owner, person.email, 'Producer');
    const params = { token: await tokenMailedTo(person.email) };
    await person.call('POST /api/invitations/{token}', { params });
  }
  await callAs(null, 'POST /api/login', { body: { email: person.email, password } });
  const signIn = { who: person.email, kind: 'signed_in', dollarsAMonth: null };
  for (const owner of [first, second]) expect((await entriesOf(owner))[0]).toEqual(signIn);
});
