import { afterEach, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import {
  codeOf,
  codeStep,
  cookieNamed,
  passwordStep,
  requireFactors,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { auditOf } from '#testkit/audit.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  refused,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const factorRequired = refused(403, 'second_factor_required');
const userOf = async (person: Person) => (await person.call('GET /api/user')).body.user;
const setRequirement = (owner: Person, required: boolean) =>
  owner.call('PUT /api/workspace/second-factor', { body: { required } });
const subjects = async (person: Person) =>
  (await mailsTo(person.email)).map(({ subject }) => subject);

test('a workspace requires a second factor only once its owner, who must have one, turns it on', async () => {
  const owner = await signUp();
  expect(await userOf(owner)).toMatchObject({
    hasSecondFactor: false,
    secondFactorRequired: false,
  });
  expect(await setRequirement(owner, true)).toMatchObject(refused(409, 'second_factor_missing'));
  expect(await userOf(owner)).toMatchObject({ secondFactorRequired: false });
  await setUpPasskey(owner);
  expect(await setRequirement(owner, true)).toMatchObject({ status: 200, body: { success: true } });
  expect(await userOf(owner)).toMatchObject({ hasSecondFactor: true, secondFactorRequired: true });
});

test('audit log, owner mail and export show that it is required, and that it no longer is', async () => {
  const owner = await signUp();
  await requireFactors(owner);
  // Setting it again is a no-op.
  await setRequirement(owner, true);
  expect((await auditOf(owner))[0]).toMatchObject({
    who: owner.email,
    kind: 'second_factor_required',
  });
  expect((await owner.call('GET /api/export')).body).toMatchObject({ secondFactorRequired: true });
  await setRequirement(owner, false);
  const kinds = (await auditOf(owner)).map(({ kind }) => kind);
  expect(
    kinds.filter((kind) => kind.startsWith('second_factor_') && kind.endsWith('required')),
  ).toEqual(['second_factor_not_required', 'second_factor_required']);
  expect((await owner.call('GET /api/export')).body).toMatchObject({ secondFactorRequired: false });
  expect(await subjects(owner)).toEqual(
    expect.arrayContaining([
      'Your Cutbay workspace requires two-step verification',
      'Your Cutbay workspace no longer requires two-step verification',
    ]),
  );
});

test.each([true, false])(
  'setting it to %s requires an identity confirmed within ten minutes',
  async (required) => {
    const owner = await signUp();
    await requireFactors(owner);
    if (required) await setRequirement(owner, false);
    setClockAhead({ minutes: 10, seconds: 1 });
    expect(await setRequirement(owner, required)).toMatchObject(
      refused(403, 'confirmation_needed'),
    );
    expect(await userOf(owner)).toMatchObject({ secondFactorRequired: !required });
    await owner.call('POST /api/confirm-identity', { body: { password } });
    expect(await setRequirement(owner, required)).toMatchObject({ status: 200 });
  },
);

test('only the owner can set it', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const director = await addColleague(owner, 'Creative Director');
  await setUpPasskey(director);
  expect(await setRequirement(director, true)).toMatchObject(refused(403, 'forbidden'));
});

test('a member without one sees only the name of the workspace until they set it up', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Northlight' } });
  const member = await addColleague(owner, 'Producer');
  await requireFactors(owner);
  expect(await member.call('GET /api/team-members')).toMatchObject(factorRequired);
  const before = await userOf(member);
  expect(before).toMatchObject({
    companyName: 'Northlight',
    permissions: [],
    stripeCustomerId: null,
    subscription: null,
  });
  await setUpAuthenticator(member);
  expect(await member.call('GET /api/team-members')).toMatchObject({ status: 200 });
  const after = await userOf(member);
  expect(after.permissions).toContain('see_billing');
  expect(after.subscription).toMatchObject({ plan: 'business' });
  await setRequirement(owner, false);
  await member.call('DELETE /api/second-factor/factors/{id}', { params: { id: 'authenticator' } });
  expect(await member.call('GET /api/team-members')).toMatchObject({ status: 200 });
});

test('signing up or joining by an invitation does not bypass it', async () => {
  const owner = await signUp();
  await requireFactors(owner);
  const newcomer = (await addMember(owner)).email;
  const invited = await signUpInvited(newcomer);
  expect(await invited.call('GET /api/team-members')).toMatchObject(factorRequired);
  const person = await signUp();
  await addMember(owner, person.email);
  const params = { token: await tokenMailedTo(person.email) };
  expect(await person.call('POST /api/invitations/{token}', { params })).toMatchObject({
    status: 200,
  });
  expect(await person.call('GET /api/team-members')).toMatchObject(factorRequired);
  const login = await callAs(null, 'POST /api/login', { body: { email: person.email, password } });
  expect(login.body.user).toMatchObject({ secondFactorRequired: true, permissions: [] });
});

test('a member without one keeps access to their other workspaces', async () => {
  const owner = await signUp();
  const member = await signUp();
  const own = await workspaceIdOf(member);
  await addMember(owner, member.email);
  const params = { token: await tokenMailedTo(member.email) };
  await member.call('POST /api/invitations/{token}', { params });
  await requireFactors(owner);
  expect(await member.call('GET /api/team-members')).toMatchObject(factorRequired);
  expect((await member.call('GET /api/workspaces')).body.workspaces).toHaveLength(2);
  await member.call('POST /api/workspaces/{id}/current', { params: { id: own } });
  expect(await member.call('GET /api/team-members')).toMatchObject({ status: 200 });
  expect(await userOf(member)).toMatchObject({ secondFactorRequired: false, role: 'Owner' });
});

test('an existing session is subject to the current requirement and second factor on its next call', async () => {
  const owner = await signUp();
  const member = await addColleague(owner, 'Video Editor');
  expect(await member.call('GET /api/get-storage')).toMatchObject({ status: 200 });
  await requireFactors(owner);
  expect(await member.call('GET /api/get-storage')).toMatchObject(factorRequired);
  const { secret } = await setUpAuthenticator(member);
  expect(await member.call('GET /api/get-storage')).toMatchObject({ status: 200 });
  const { cookie } = await passwordStep(member.email);
  const session = cookieNamed((await codeStep(cookie, codeOf(secret))).cookies, 'session');
  expect(await callAs(session, 'GET /api/get-storage')).toMatchObject({ status: 200 });
});

test('the last second factor cannot be removed while a workspace requires one, others can', async () => {
  const owner = await signUp();
  const member = await addColleague(owner, 'Video Editor');
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Northlight' } });
  await requireFactors(owner);
  const { recoveryCodes } = await setUpAuthenticator(member);
  const { id } = await setUpPasskey(member);
  const remove = (factor: string) =>
    member.call('DELETE /api/second-factor/factors/{id}', { params: { id: factor } });
  expect(await remove(id)).toMatchObject({ status: 200 });
  expect(await remove('authenticator')).toMatchObject({
    status: 409,
    body: {
      code: 'last_second_factor',
      message: expect.stringMatching(/^Northlight requires two-step verification\./),
    },
  });
  expect((await member.call('GET /api/second-factor')).body).toMatchObject({
    authenticator: { name: 'Authenticator app' },
    recoveryCodesLeft: recoveryCodes.length,
  });
  await setRequirement(owner, false);
  expect(await remove('authenticator')).toMatchObject({ status: 200 });
});

test('an owner who concurrently requires it and removes their last one ends up with both or neither', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await signUp();
    const { id } = await setUpPasskey(owner);
    await Promise.all([
      setRequirement(owner, true),
      owner.call('DELETE /api/second-factor/factors/{id}', { params: { id } }),
    ]);
    const { hasSecondFactor, secondFactorRequired } = await userOf(owner);
    expect(hasSecondFactor).toBe(secondFactorRequired);
  }
});

test('the list of members shows who has one to the owner only', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const [withOne, without, pending] = [
    await addMember(owner),
    await addMember(owner),
    await addMember(owner),
  ];
  await setUpPasskey(await signUpInvited(withOne.email));
  const member = await signUpInvited(without.email);
  const seenBy = async (person: Person) =>
    (await person.call('GET /api/team-members')).body.teamMembers.map(
      ({ email, hasSecondFactor }: Record<string, unknown>) => [email, hasSecondFactor],
    );
  expect(await seenBy(owner)).toEqual([
    [withOne.email, true],
    [without.email, false],
    [pending.email, undefined],
  ]);
  expect(await seenBy(member)).toEqual([
    [withOne.email, undefined],
    [without.email, undefined],
    [pending.email, undefined],
  ]);
});
