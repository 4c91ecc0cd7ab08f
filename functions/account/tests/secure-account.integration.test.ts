import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import {
  codeOf,
  codeStep,
  cookieNamed,
  passkeyOptions,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { auditOf } from '#testkit/audit.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { allItems, itemsOf, mailsTo, secureTokenMailedTo, tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const newPassword = 'Quiet-lantern-48';
const ended = { status: 404, body: { code: 'not_found' } };
const secure = (token: string, cookie: string | null = null) =>
  callAs(cookie, 'POST /api/secure-account', { body: { token } });
const login = (email: string, secret = password) =>
  callAs(null, 'POST /api/login', { body: { email, password: secret } });
const isSignedIn = async (person: Person) => (await person.call('GET /api/user')).status === 200;

/** A user who has just been mailed about a sign-in by an unknown browser. */
async function warned() {
  const person = await signUp();
  const intruder = personOf(person.email, await login(person.email));
  return { person, intruder, token: await secureTokenMailedTo(person.email) };
}

test('securing an account ends every session, removes the password and mails a reset link', async () => {
  const { person, intruder, token } = await warned();
  const answer = await secure(token, intruder.cookie);
  expect(answer).toMatchObject({ status: 200, body: { emailed: true } });
  expect([await isSignedIn(person), await isSignedIn(intruder)]).toEqual([false, false]);
  expect(await login(person.email)).toMatchObject({ status: 401 });
  const body = { token: await tokenMailedTo(person.email), password: newPassword };
  expect(await callAs(null, 'POST /api/reset-password', { body })).toMatchObject({ status: 200 });
  const again = personOf(person.email, await login(person.email, newPassword));
  expect(await isSignedIn(again)).toBe(true);
  expect((await auditOf(again)).map(({ kind }) => kind)).toContain('account_secured');
});

test('the link creates no session and no known browser, and clears the existing ones', async () => {
  const { intruder, token } = await warned();
  const { cookies } = await secure(token, intruder.cookie);
  expect(cookies).toEqual([expect.stringMatching(/^session=; .*Max-Age=0/)]);
});

test('the link works only once, even concurrently, and invalidates those mailed before', async () => {
  const { person, token } = await warned();
  await login(person.email);
  const newer = await secureTokenMailedTo(person.email);
  const presses = await Promise.all([1, 2, 3].map(() => secure(newer)));
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await secure(newer)).toMatchObject(ended);
  expect(await secure(token)).toMatchObject(ended);
});

test('the link is valid for seven days', async () => {
  const [early, late] = [await warned(), await warned()];
  setClockAhead({ days: 7, minutes: -1 });
  expect(await secure(early.token)).toMatchObject({ status: 200 });
  setClockAhead({ days: 7, seconds: 1 });
  expect(await secure(late.token)).toMatchObject(ended);
});

test('the link still works after an intruder has changed the password and signed out everywhere', async () => {
  const { intruder, person } = await warned();
  const body = { password, newPassword };
  const changed = await intruder.call('POST /api/change-password', { body });
  const token = await secureTokenMailedTo(person.email);
  const session = personOf(person.email, changed);
  await session.call('POST /api/logout-everywhere');
  expect(await secure(token)).toMatchObject({ status: 200, body: { emailed: true } });
  expect(await login(person.email, newPassword)).toMatchObject({ status: 401 });
});

test('by a link to the previous email the sessions end, without any access to the account', async () => {
  const { intruder, person } = await warned();
  const email = uniqueEmail();
  await intruder.call('POST /api/change-email', { body: { email, password } });
  const confirming = { body: { token: await tokenMailedTo(email) } };
  const taken = personOf(email, await intruder.call('POST /api/confirm-new-email', confirming));
  expect(await isSignedIn(taken)).toBe(true);
  const before = await mailsTo(person.email);
  const answer = await secure(await secureTokenMailedTo(person.email));
  expect(answer).toMatchObject({ status: 200, body: { emailed: false } });
  expect(await isSignedIn(taken)).toBe(false);
  expect(await mailsTo(person.email)).toHaveLength(before.length);
  // The previous mailbox cannot take the account away from its current owner either.
  expect(await login(email)).toMatchObject({ status: 200 });
});

test('securing an account invalidates pending links for an email change or a new password', async () => {
  const { intruder, person, token } = await warned();
  const email = uniqueEmail();
  await intruder.call('POST /api/change-email', { body: { email, password } });
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  const earlier = await tokenMailedTo(person.email);
  await secure(token);
  const body = { token: earlier, password: newPassword };
  expect(await callAs(null, 'POST /api/reset-password', { body })).toMatchObject(ended);
  const latest = { token: await tokenMailedTo(person.email), password: newPassword };
  await callAs(null, 'POST /api/reset-password', { body: latest });
  const back = personOf(person.email, await login(person.email, newPassword));
  const confirming = { body: { token: await tokenMailedTo(email) } };
  expect(await back.call('POST /api/confirm-new-email', confirming)).toMatchObject(ended);
});

test('the second factor is still required', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  await secure(await secureTokenMailedTo(person.email));
  const body = { token: await tokenMailedTo(person.email), password: newPassword };
  await callAs(null, 'POST /api/reset-password', { body });
  const step = await login(person.email, newPassword);
  expect(step).toMatchObject({ status: 401, body: { code: 'second_step_needed' } });
  const cookie = cookieNamed(step.cookies, 'second_step');
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject({ status: 200 });
});

test('a pending sign-in before its second step ends', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  await secure(await secureTokenMailedTo(person.email));
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject({
    status: 401,
    body: { code: 'sign_in_expired' },
  });
});

test('a passkey added in the days before no longer signs in alone; an older one does', async () => {
  const person = await signUp();
  const { passkey: own } = await setUpPasskey(person);
  setClockAhead({ days: 8 });
  await person.call('GET /api/user');
  const intruder = personOf(person.email, await presented(own));
  const { passkey: planted } = await setUpPasskey(intruder, 'Planted');
  await secure(await secureTokenMailedTo(person.email));
  expect(await presented(planted)).toMatchObject({
    status: 403,
    body: {
      code: 'wrong_passkey',
      message: expect.stringContaining('shortly before your account was secured'),
    },
  });
  expect(await presented(own)).toMatchObject({ status: 200 });
});

test('invalid links are limited by address, and change nothing', async () => {
  const { person } = await warned();
  const tries = await Promise.all(
    Array.from({ length: 61 }, () =>
      callAs(null, 'POST /api/secure-account', {
        body: { token: 'x'.repeat(43) },
        address: '203.0.113.77',
      }),
    ),
  );
  const statuses = tries.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await isSignedIn(person)).toBe(true);
});

test('a link of another purpose does not secure an account, and vice versa', async () => {
  const { person, token } = await warned();
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  expect(await secure(await tokenMailedTo(person.email))).toMatchObject(ended);
  const body = { token, password: newPassword };
  expect(await callAs(null, 'POST /api/reset-password', { body })).toMatchObject(ended);
  expect(await isSignedIn(person)).toBe(true);
});

test('the table stores the token only as a hash, without the email', async () => {
  const { person, token } = await warned();
  const hash = createHash('sha256').update(token).digest('hex');
  const [link] = await itemsOf(`LINK#${hash}`);
  expect(link).toMatchObject({ purpose: 'secure_account' });
  expect(JSON.stringify(link)).not.toContain(person.email);
  // The mail that contains it is kept until it is sent, and then without its text.
  const holding = (await allItems()).filter((item) => JSON.stringify(item).includes(token));
  expect(holding.map(({ to }) => to)).toEqual([person.email]);
});

test('the link of a deleted account is invalid', async () => {
  const { person, token } = await warned();
  await person.call('DELETE /api/account', { body: { password } });
  expect(await secure(token)).toMatchObject(ended);
});

test('a mail about a role with more permissions contains such a link', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const { id, email } = await addMember(owner);
  const member = await signUpInvited(email);
  const raise = { params: { id }, body: { role: 'Producer' } };
  await owner.call('PUT /api/team-members/{id}/role', raise);
  expect(await secure(await secureTokenMailedTo(email))).toMatchObject({ status: 200 });
  expect(await isSignedIn(member)).toBe(false);
});

test('a mail about a cancelled plan contains such a link', async () => {
  const owner = await subscriber('business');
  await owner.call('POST /api/cancel-subscription');
  const token = await secureTokenMailedTo(owner.email);
  expect(await secure(token)).toMatchObject({ status: 200, body: { emailed: true } });
  expect(await isSignedIn(owner)).toBe(false);
});

/** Signs in with a passkey alone. */
async function presented(passkey: Awaited<ReturnType<typeof setUpPasskey>>['passkey']) {
  const body = { assertion: passkey.use(await passkeyOptions(null)) };
  return callAs(null, 'POST /api/login/passkey', { body });
}
