import { expect, test } from '@jest/globals';
import {
  codeOf,
  codeStep,
  cookieNamed,
  passwordStep,
  setUpAuthenticator,
} from '#testkit/accounts/second-factor.ts';
import { callAs, refused, signUp } from '#testkit/people.ts';
import { stopClock } from '#testkit/stopped-clock.ts';

const { advance } = stopClock();

test('an account without a second factor signs in with the password alone', async () => {
  const { email } = await signUp();
  const answer = await passwordStep(email);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Login successful!' },
    cookie: null,
  });
  expect(Object.keys(answer.body)).toEqual(['message', 'user']);
});

test('with an authenticator app the right password gives no session, and a code completes the sign-in', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const first = await passwordStep(person.email);
  expect(first).toMatchObject({
    status: 401,
    body: { code: 'second_step_needed', factors: ['authenticator'] },
  });
  expect(cookieNamed(first.cookies, 'session')).toBeNull();
  // The cookie of the first step is no session.
  expect(await callAs(first.cookie, 'GET /api/user')).toMatchObject(refused(401, 'signed_out'));
  const token = first.cookie?.split('=')[1];
  expect(await callAs(`session=${token}`, 'GET /api/user')).toMatchObject(
    refused(401, 'signed_out'),
  );
  const second = await codeStep(first.cookie, codeOf(secret));
  expect(second).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  const session = cookieNamed(second.cookies, 'session');
  expect(await callAs(session, 'GET /api/user')).toMatchObject({ status: 200 });
});

test('a code works once, even concurrently, and no earlier one works after it', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  const tries = await Promise.all([1, 2, 3].map(() => codeStep(cookie, codeOf(secret))));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject(refused(403, 'code_used'));
  expect(await codeStep(cookie, codeOf(secret, -1))).toMatchObject(refused(403, 'code_used'));
});

test('a code of the previous or next step is accepted, one further off is not', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  for (const steps of [-3, -2, 2, 3]) {
    expect(await codeStep(cookie, codeOf(secret, steps))).toMatchObject(refused(403, 'wrong_code'));
  }
  expect(await codeStep(cookie, codeOf(secret, 1))).toMatchObject({ status: 200 });
});

test('after ten wrong codes in 15 minutes even the right one is rejected', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  const wrong = await Promise.all(
    Array.from({ length: 15 }, () => codeStep(cookie, codeOf(secret, 50))),
  );
  expect(wrong.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject(refused(429, 'too_many_attempts'));
});

test('a sign-in cannot be completed without its cookie, with an altered one, or after ten minutes', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  for (const wrong of [null, `${cookie}x`, person.cookie.replace('session=', 'second_step=')]) {
    expect(await codeStep(wrong, codeOf(secret))).toMatchObject(refused(401, 'sign_in_expired'));
  }
  advance(10 * 60 + 1);
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject(refused(401, 'sign_in_expired'));
});

test("one account's code does not complete another's sign-in", async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  const { secret, recoveryCodes } = await setUpAuthenticator(eve);
  await setUpAuthenticator(ada);
  const { cookie } = await passwordStep(ada.email);
  expect(await codeStep(cookie, codeOf(secret))).toMatchObject(refused(403, 'wrong_code'));
  expect(await codeStep(cookie, recoveryCodes[0] ?? '')).toMatchObject(refused(403, 'wrong_code'));
});
