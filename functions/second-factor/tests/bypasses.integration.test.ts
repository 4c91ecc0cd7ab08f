import { beforeAll, expect, jest, test } from '@jest/globals';
import {
  codeOf,
  codeStep,
  cookieNamed,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { addMember, callAs, password, signUp, uniqueEmail } from '#testkit/people.ts';
import { itemsOf, tokenMailedTo } from '#testkit/table.ts';

// Stops the clock: no 30 s step ends between showing a code and entering it, however slow the machine.
beforeAll(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});

const newPassword = 'Quiet-lantern-48';
const noSession = (cookies: readonly string[]) => cookieNamed(cookies, 'session') === null;
const login = (email: string, secret: string) =>
  callAs(null, 'POST /api/login', { body: { email, password: secret } });

test('setting a new password by a mailed link does not sign in, and the second step is still required', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  const body = { token: await tokenMailedTo(person.email), password: newPassword };
  const reset = await callAs(null, 'POST /api/reset-password', { body });
  expect(reset.status).toBe(200);
  expect(noSession(reset.cookies)).toBe(true);
  const answer = await login(person.email, newPassword);
  expect(answer).toMatchObject({ status: 401, body: { code: 'second_step_needed' } });
  expect(noSession(answer.cookies)).toBe(true);
  const cookie = cookieNamed(answer.cookies, 'second_step');
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject({ status: 200 });
});

test('a password step from before a new password, or from before signing out everywhere, is no longer valid', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  await person.call('POST /api/logout-everywhere');
  const expired = { status: 401, body: { code: 'sign_in_expired' } };
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject(expired);
  const again = await passwordStep(person.email);
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  const body = { token: await tokenMailedTo(person.email), password: newPassword };
  await callAs(null, 'POST /api/reset-password', { body });
  expect(await codeStep(again.cookie, codeOf(secret))).toMatchObject(expired);
});

test('after a change of email the second step is still required, with the new email', async () => {
  const person = await signUp();
  await setUpAuthenticator(person);
  const email = uniqueEmail();
  await person.call('POST /api/change-email', { body: { email, password } });
  const token = { body: { token: await tokenMailedTo(email) } };
  expect(await callAs(null, 'POST /api/confirm-new-email', token)).toMatchObject({ status: 401 });
  const changed = await person.call('POST /api/confirm-new-email', token);
  expect(changed.status).toBe(200);
  expect(await passwordStep(email)).toMatchObject({ body: { code: 'second_step_needed' } });
  // The session from the link has proved nothing about its holder.
  const session = cookieNamed(changed.cookies, 'session');
  const removal = { params: { id: 'authenticator' } };
  expect(await callAs(session, 'DELETE /api/second-factor/factors/{id}', removal)).toMatchObject({
    body: { code: 'confirmation_needed' },
  });
});

test('an invitation neither signs in an account with a second factor nor is accepted before the second step', async () => {
  const [owner, person] = [await signUp(), await signUp()];
  await setUpPasskey(person);
  await addMember(owner, person.email);
  const invitation = await tokenMailedTo(person.email);
  const body = { username: 'ada', email: person.email, password, invitation };
  const registered = await callAs(null, 'POST /api/register', { body });
  expect(registered).toMatchObject({ status: 409, body: { code: 'email_taken' }, cookies: [] });
  const { cookie } = await passwordStep(person.email);
  const accepting = { params: { token: invitation } };
  expect(await callAs(cookie, 'POST /api/invitations/{token}', accepting)).toMatchObject({
    status: 401,
  });
});

test('a claim link neither signs in an account with a second factor nor is claimed before the second step', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { subscriptionId, token: claim } = await buyOnPublicPage(person.email);
  const params = { token: claim };
  const shown = await callAs(null, 'GET /api/claims/{token}', { params });
  expect(shown).toMatchObject({ status: 200, cookies: [] });
  const body = { username: 'ada', email: person.email, password, claim };
  const registered = await callAs(null, 'POST /api/register', { body });
  expect(registered).toMatchObject({ status: 409, body: { code: 'email_taken' }, cookies: [] });
  const { cookie } = await passwordStep(person.email);
  for (const partial of [null, cookie]) {
    const signedOut = { status: 401, body: { code: 'signed_out' }, cookies: [] };
    expect(await callAs(partial, 'POST /api/claims/{token}', { params })).toMatchObject(signedOut);
    const waiting = { params: { id: subscriptionId } };
    expect(await callAs(partial, 'POST /api/purchases/{id}', waiting)).toMatchObject(signedOut);
  }
  const session = cookieNamed((await codeStep(cookie, codeOf(secret))).cookies, 'session');
  expect(await callAs(session, 'POST /api/claims/{token}', { params })).toMatchObject({
    status: 200,
  });
});

test('the cookie of the password step allows no call but the second step', async () => {
  const person = await signUp();
  await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  const closed = { status: 401, body: { code: 'signed_out' } };
  expect(await callAs(cookie, 'GET /api/second-factor')).toMatchObject(closed);
  expect(await callAs(cookie, 'POST /api/second-factor/recovery-codes')).toMatchObject(closed);
  const removal = { params: { id: 'authenticator' } };
  expect(await callAs(cookie, 'DELETE /api/second-factor/factors/{id}', removal)).toMatchObject(
    closed,
  );
});

test('deleting an account removes all of its second factors', async () => {
  const person = await signUp();
  const { id } = (await person.call('GET /api/user')).body.user;
  await setUpAuthenticator(person);
  await setUpPasskey(person);
  await person.call('POST /api/second-factor/authenticator');
  const { cookie } = await passwordStep(person.email);
  await person.call('DELETE /api/account', { body: { password } });
  expect(await itemsOf(`USER#${id}`)).toEqual([]);
  expect(await codeStep(cookie, '123456')).toMatchObject({ status: 401 });
});
