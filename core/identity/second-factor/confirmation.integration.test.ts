import { afterEach, expect, test } from '@jest/globals';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';
import {
  confirmationOptions,
  passkeyOptions,
  passwordStep,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, type Person, password, refused, signUp, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';
import { mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const confirm = (person: Person, assertion: PasskeyAssertion) =>
  person.call('POST /api/confirm-identity/passkey', { body: { assertion } });
const renewCodes = (person: Person) => person.call('POST /api/second-factor/recovery-codes');
const notConfirmed = refused(403, 'confirmation_needed');

/** A user with a passkey who confirmed their identity a while ago. */
async function later() {
  const person = await signUp();
  const { passkey, id } = await setUpPasskey(person);
  setClockAhead({ minutes: 10, seconds: 1 });
  return { person, passkey, id };
}

test("a passkey confirms the user's identity instead of the password, for ten minutes", async () => {
  const { person, passkey } = await later();
  expect(await renewCodes(person)).toMatchObject(notConfirmed);
  const options = await confirmationOptions(person);
  expect(options).toMatchObject({
    allowCredentials: [{ id: passkey.id }],
    userVerification: 'required',
  });
  expect(await confirm(person, passkey.use(options))).toMatchObject({ status: 200 });
  expect(await renewCodes(person)).toMatchObject({ status: 200 });
  setClockAhead({ minutes: 20, seconds: 2 });
  expect(await renewCodes(person)).toMatchObject(notConfirmed);
});

test('a passkey confirms only the session that requested it', async () => {
  const { person, passkey } = await later();
  const assertion = passkey.use(await passkeyOptions(null));
  const elsewhere = await callAs(null, 'POST /api/login/passkey', { body: { assertion } });
  expect(elsewhere.status).toBe(200);
  expect(await renewCodes(person)).toMatchObject(notConfirmed);
});

test('an assertion confirms once, even concurrently', async () => {
  const { person, passkey } = await later();
  const assertion = passkey.use(await confirmationOptions(person));
  const tries = await Promise.all([1, 2, 3].map(() => confirm(person, assertion)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await confirm(person, assertion)).toMatchObject(refused(409, 'challenge_ended'));
});

test('an assertion that is used between two reads has ended: its counter is no sign of a wrong passkey', async () => {
  const { person, passkey } = await later();
  const assertion = passkey.use(await confirmationOptions(person));
  const challengeRead = Promise.withResolvers<void>();
  let isHeld = false;
  const useBeforeFactorsAreRead: RequestInterceptor = async ({ name }, send) => {
    if (name === 'Query' && !isHeld) {
      isHeld = true;
      await challengeRead.promise;
      expect(await confirm(person, assertion)).toMatchObject({ status: 200 });
    }
    const response = await send();
    if (name === 'GetItem') challengeRead.resolve();
    return response;
  };
  const late = await interceptRequests(useBeforeFactorsAreRead, () => confirm(person, assertion));
  expect(isHeld).toBe(true);
  expect(late).toMatchObject(refused(409, 'challenge_ended'));
});

test('assertions of another site, account, challenge or purpose, and altered ones, confirm nothing', async () => {
  const { person, passkey } = await later();
  const eve = await signUp();
  const { passkey: eves } = await setUpPasskey(eve);
  const options = await confirmationOptions(person);
  const right = passkey.use(options);
  const signature = { ...right, response: { ...right.response, signature: 'AAAA' } };
  const { cookie } = await passwordStep(person.email);
  const wrong: [PasskeyAssertion, number, string][] = [
    [passkey.use(options, { origin: 'https://evil.example' }), 403, 'wrong_passkey'],
    [passkey.use(options, { rpId: 'evil.example' }), 403, 'wrong_passkey'],
    [passkey.use(options, { userVerified: false }), 403, 'wrong_passkey'],
    [signature, 403, 'wrong_passkey'],
    [eves.use(options), 403, 'wrong_passkey'],
    [passkey.use({ ...options, challenge: 'x'.repeat(43) }), 409, 'challenge_ended'],
    [passkey.use(await confirmationOptions(eve)), 409, 'challenge_ended'],
    [passkey.use(await passkeyOptions(null)), 409, 'challenge_ended'],
    [passkey.use(await passkeyOptions(cookie)), 409, 'challenge_ended'],
  ];
  for (const [assertion, status, code] of wrong) {
    expect(await confirm(person, assertion)).toMatchObject({
      ...refused(status, code),
      body: { code, message: expect.stringMatching(/^[^.]+\.( [^.]+\.)?$/) },
    });
  }
  expect(await renewCodes(person)).toMatchObject(notConfirmed);
});

test('a challenge for confirmation neither signs in nor adds a passkey', async () => {
  const { person, passkey } = await later();
  const assertion = passkey.use(await confirmationOptions(person));
  expect(await callAs(null, 'POST /api/login/passkey', { body: { assertion } })).toMatchObject(
    refused(409, 'challenge_ended'),
  );
});

test('a challenge expires after five minutes', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const assertion = passkey.use(await confirmationOptions(person));
  setClockAhead({ minutes: 5, seconds: 1 });
  expect(await confirm(person, assertion)).toMatchObject(refused(409, 'challenge_ended'));
});

test('wrong passkeys share the limit of wrong passwords', async () => {
  const { person, passkey } = await later();
  const options = await confirmationOptions(person);
  const wrong = passkey.use(options, { origin: 'https://evil.example' });
  for (let count = 0; count < 10; count += 1) {
    expect((await confirm(person, wrong)).status).toBe(403);
  }
  expect(await confirm(person, passkey.use(options))).toMatchObject(
    refused(429, 'too_many_attempts'),
  );
  const body = { password };
  expect(await person.call('POST /api/confirm-identity', { body })).toMatchObject({ status: 429 });
});

test('without a passkey there is nothing to confirm with', async () => {
  const person = await signUp();
  expect(await person.call('POST /api/confirm-identity/passkey-options')).toMatchObject(
    refused(404, 'not_found'),
  );
});

test('a user with a passkey can change email and password by it, with one assertion each', async () => {
  const { person, passkey } = await later();
  const email = uniqueEmail();
  const use = async () => passkey.use(await confirmationOptions(person));
  const assertion = await use();
  const change = { body: { email, assertion } };
  expect(await person.call('POST /api/change-email', change)).toMatchObject({ status: 200 });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await person.call('POST /api/change-email', change)).toMatchObject(
    refused(409, 'challenge_ended'),
  );
  expect(await mailsTo(email)).toHaveLength(1);
  const newPassword = 'Quiet-lantern-48';
  const body = { assertion: await use(), newPassword };
  expect(await person.call('POST /api/change-password', { body })).toMatchObject({ status: 200 });
  const login = { body: { email: person.email, password: newPassword } };
  expect(await callAs(null, 'POST /api/login', login)).toMatchObject({
    body: { code: 'second_step_needed' },
  });
});

test('a user can delete their account by their own passkey, and by no other', async () => {
  const { person, passkey } = await later();
  const { passkey: other } = await setUpPasskey(await signUp());
  const remove = (assertion: PasskeyAssertion) =>
    person.call('DELETE /api/account', { body: { assertion } });
  expect(await remove(other.use(await confirmationOptions(person)))).toMatchObject(
    refused(403, 'wrong_passkey'),
  );
  expect(await person.call('GET /api/user')).toMatchObject({ status: 200 });
  expect(await remove(passkey.use(await confirmationOptions(person)))).toMatchObject({
    status: 200,
  });
  expect(await person.call('GET /api/user')).toMatchObject({ status: 401 });
});

test('a confirmed session alone changes neither email nor password', async () => {
  const person = await signUp();
  await setUpPasskey(person);
  for (const [route, body] of [
    ['POST /api/change-email', { email: uniqueEmail() }],
    ['POST /api/change-password', { newPassword: 'Quiet-lantern-48' }],
    ['DELETE /api/account', {}],
  ] as const) {
    expect(await person.call(route, { body })).toMatchObject({
      status: 400,
      body: { fields: { password: 'A password is missing.' } },
    });
  }
});
