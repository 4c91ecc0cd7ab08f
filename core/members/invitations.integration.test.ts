import { afterEach, describe, expect, test } from '@jest/globals';
import { runPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  addMember,
  addMembers,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const isEnded = { status: 404, body: { code: 'not_found' } };

const accept = (person: Person, token: string) =>
  person.call('POST /api/invitations/{token}', { params: { token } });
const getInvitation = (token: string) =>
  callAs(null, 'GET /api/invitations/{token}', { params: { token } });
const register = (email: string, invitation: string) =>
  callAs(null, 'POST /api/register', { body: { username: 'cutter', email, password, invitation } });
const team = async (owner: Person) => (await owner.call('GET /api/team-members')).body.teamMembers;

async function namedOwner(): Promise<Person> {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
  return owner;
}

test('the holder of the link sees who invites them to which workspace', async () => {
  const owner = await namedOwner();
  const { email } = await addMember(owner, uniqueEmail(), 'Producer');
  expect(await getInvitation(await tokenMailedTo(email))).toMatchObject({
    status: 200,
    body: {
      invitation: { companyName: 'Night Shift', invitedBy: 'owner', email, role: 'Producer' },
    },
  });
});

test('an invited user signs up into the workspace, and the link confirms the email', async () => {
  const owner = await namedOwner();
  const { id, email } = await addMember(owner);
  const token = await tokenMailedTo(email);
  const answer = await register(email, token);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      user: { email, emailConfirmed: true, role: 'Video Editor', companyName: 'Night Shift' },
    },
  });
  expect(await team(owner)).toMatchObject([{ id, email, status: 'active' }]);
  expect(await register(uniqueEmail(), token)).toMatchObject(isEnded);
  expect(await getInvitation(token)).toMatchObject(isEnded);
});

test('an existing account joins, and the new workspace becomes its current one', async () => {
  const [owner, freelancer] = [await namedOwner(), await signUp()];
  await addMember(owner, freelancer.email, 'Producer');
  const token = await tokenMailedTo(freelancer.email);
  expect(await accept(freelancer, token)).toMatchObject({ status: 200, body: { success: true } });
  expect((await freelancer.call('GET /api/user')).body.user).toMatchObject({
    role: 'Producer',
    companyName: 'Night Shift',
    emailConfirmed: true,
  });
  expect(await accept(freelancer, token)).toMatchObject(isEnded);
});

test('an invitation can be accepted only once, even concurrently', async () => {
  const [owner, freelancer] = [await namedOwner(), await signUp()];
  await addMember(owner, freelancer.email);
  const token = await tokenMailedTo(freelancer.email);
  const answers = await Promise.all([accept(freelancer, token), accept(freelancer, token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('an invitation is valid only for the invited email', async () => {
  const [owner, stranger] = [await namedOwner(), await signUp()];
  const { email } = await addMember(owner);
  const token = await tokenMailedTo(email);
  const refusal = {
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining(email) },
  };
  expect(await accept(stranger, token)).toMatchObject(refusal);
  expect(await register(uniqueEmail(), token)).toMatchObject(refusal);
  expect(await team(owner)).toMatchObject([{ status: 'invited' }]);
});

test('an invitation is valid for seven days, and for seven more if sent again', async () => {
  const [owner, freelancer] = [await namedOwner(), await signUp()];
  const { id } = await addMember(owner, freelancer.email);
  const first = await tokenMailedTo(freelancer.email);
  setClockAhead({ days: 6 });
  const again = await owner.call('POST /api/team-members/{id}/invitation', { params: { id } });
  expect(again).toMatchObject({ status: 200, body: { success: true } });
  expect(await getInvitation(first)).toMatchObject(isEnded);
  setClockAhead({ days: 12 });
  const relogin = { email: freelancer.email, password };
  const back = personOf(freelancer.email, await callAs(null, 'POST /api/login', { body: relogin }));
  expect(await accept(back, await tokenMailedTo(freelancer.email))).toMatchObject({ status: 200 });
});

test('an invitation expires after seven days', async () => {
  const owner = await namedOwner();
  const { email } = await addMember(owner);
  const token = await tokenMailedTo(email);
  setClockAhead({ days: 7, minutes: 1 });
  expect(await getInvitation(token)).toMatchObject(isEnded);
  expect(await register(email, token)).toMatchObject(isEnded);
});

test('a member who has joined cannot be invited again', async () => {
  const owner = await namedOwner();
  const { id, email } = await addMember(owner);
  await signUpInvited(email);
  expect(
    await owner.call('POST /api/team-members/{id}/invitation', { params: { id } }),
  ).toMatchObject({ status: 409, body: { code: 'already_member' } });
});

test('removing an invited member withdraws the invitation', async () => {
  const owner = await namedOwner();
  const { id, email } = await addMember(owner);
  const token = await tokenMailedTo(email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await getInvitation(token)).toMatchObject(isEnded);
  expect(await register(email, token)).toMatchObject(isEnded);
});

test('a removed member loses access on the next request, and is back in their own workspace', async () => {
  const [owner, freelancer] = [await namedOwner(), await signUp()];
  const { id } = await addMember(owner, freelancer.email);
  await accept(freelancer, await tokenMailedTo(freelancer.email));
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect((await freelancer.call('GET /api/user')).body.user).toMatchObject({
    role: 'Owner',
    companyName: null,
  });
});

test('a removed member without another workspace can create one', async () => {
  const owner = await namedOwner();
  const { id, email } = await addMember(owner);
  const member = await signUpInvited(email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await member.call('GET /api/team-members')).toMatchObject({
    status: 403,
    body: { code: 'no_workspace' },
  });
  await member.call('POST /api/user/company-name', { body: { companyName: 'Own Films' } });
  expect((await member.call('GET /api/user')).body.user).toMatchObject({
    role: 'Owner',
    companyName: 'Own Films',
  });
});

test('a changed role takes effect on the next request', async () => {
  const owner = await namedOwner();
  await runPlan(owner, 'business');
  const { id, email } = await addMember(owner);
  const member = await signUpInvited(email);
  const add = () =>
    member.call('POST /api/team-members', { body: { email: uniqueEmail(), role: 'Producer' } });
  expect(await add()).toMatchObject({ status: 403 });
  await owner.call('PUT /api/team-members/{id}/role', {
    params: { id },
    body: { role: 'Producer' },
  });
  expect(await add()).toMatchObject({ status: 201 });
});

test('an invitation cannot be accepted if the plan has become too small', async () => {
  const [owner, freelancer] = [await namedOwner(), await signUp()];
  await addMembers(owner, 3);
  await addMember(owner, freelancer.email);
  await runPlan(owner, 'starter');
  expect(await accept(freelancer, await tokenMailedTo(freelancer.email))).toMatchObject({
    status: 409,
    body: { code: 'plan_too_small' },
  });
});

describe('an invitation over a limit of mails', () => {
  /** What a request answers about the mail; undefined if it was sent, as far as the caller is informed. */
  const notMailedUntil = ({ body }: { body: { notMailed?: { until: string } } }) =>
    body.notMailed?.until;
  const invite = (owner: Person, email = uniqueEmail()) =>
    owner.call('POST /api/team-members', { body: { email, role: 'Video Editor' } });

  test("over the inviter's own limit adds the member, and says until when no mail is sent", async () => {
    const owner = await signUp();
    for (let sent = 0; sent < 20; sent += 1)
      expect(notMailedUntil(await invite(owner))).toBeUndefined();
    const email = uniqueEmail();
    const added = await invite(owner, email);
    expect(added.status).toBe(201);
    const hours = (Date.parse(notMailedUntil(added) ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24.01);
    expect(added.body.notMailed.confirmEmail).toBe(true);
    const params = { id: added.body.teamMember.id };
    const again = await owner.call('POST /api/team-members/{id}/invitation', { params });
    const [first, second] = [added, again].map((answer) =>
      Date.parse(notMailedUntil(answer) ?? ''),
    );
    expect(Math.abs(Number(second) - Number(first))).toBeLessThan(2_000);
    setClockAhead({ days: 1, minutes: 1 });
    const sent = await owner.call('POST /api/team-members/{id}/invitation', { params });
    expect(notMailedUntil(sent)).toBeUndefined();
    expect(await tokenMailedTo(email)).toMatch(/./);
  });

  test('that others have used up too tells nothing, nor does the count of mails tell it', async () => {
    const email = uniqueEmail();
    for (let sent = 0; sent < 5; sent += 1) {
      expect(notMailedUntil(await invite(await signUp(), email))).toBeUndefined();
    }
    const owner = await signUp();
    // Not mailed, and counted like a mail: otherwise the 21st invitation would tell that there was one less.
    expect(notMailedUntil(await invite(owner, email))).toBeUndefined();
    for (let sent = 1; sent < 20; sent += 1)
      expect(notMailedUntil(await invite(owner))).toBeUndefined();
    expect(notMailedUntil(await invite(owner))).toMatch(/^20/);
  });
});
