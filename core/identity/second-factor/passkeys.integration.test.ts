import { afterEach, expect, test } from '@jest/globals';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';
import {
  codeStep,
  cookieNamed,
  passkeyOptions,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { SoftPasskey } from '#testkit/accounts/soft-passkey.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, confirmEmail, type Person, refused, signUp } from '#testkit/people.ts';

afterEach(resetClock);

const present = (cookie: string | null, assertion: PasskeyAssertion) =>
  callAs(cookie, 'POST /api/login/passkey', { body: { assertion } });
const lastUse = async (person: Person) =>
  (await person.call('GET /api/second-factor')).body.passkeys[0].lastUsedAt;

test('a passkey with user verification signs in without a password', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const answer = await present(null, passkey.use(await passkeyOptions(null)));
  expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  const session = cookieNamed(answer.cookies, 'session');
  expect(await callAs(session, 'GET /api/user')).toMatchObject({ status: 200 });
  expect(await lastUse(person)).toEqual(expect.any(String));
});

test('a passkey without user verification signs in only after the password', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const alone = passkey.use(await passkeyOptions(null), { userVerified: false });
  expect(await present(null, alone)).toMatchObject(refused(403, 'wrong_passkey'));
  const { status, body, cookie } = await passwordStep(person.email);
  expect([status, body.factors]).toEqual([401, ['passkey']]);
  const options = await passkeyOptions(cookie);
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
  const second = passkey.use(options, { userVerified: false });
  // Not without the cookie of the first step.
  expect(await present(null, second)).toMatchObject(refused(401, 'sign_in_expired'));
  expect(await present(cookie, second)).toMatchObject({ status: 200 });
});

test('an assertion works only once, even concurrently', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const assertion = passkey.use(await passkeyOptions(null));
  const tries = await Promise.all([1, 2, 3].map(() => present(null, assertion)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await present(null, assertion)).toMatchObject(refused(409, 'challenge_ended'));
});

test('an assertion of another site, another challenge or an altered one changes nothing', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const options = await passkeyOptions(null);
  const elsewhere = await present(null, passkey.use(options, { origin: 'https://evil.example' }));
  expect(elsewhere).toMatchObject({
    status: 403,
    body: { code: 'wrong_passkey', message: 'This passkey was used on another site.' },
  });
  const otherParty = passkey.use(options, { rpId: 'evil.example' });
  expect(await present(null, otherParty)).toMatchObject(refused(403, 'wrong_passkey'));
  const foreign = { ...options, challenge: 'x'.repeat(43) };
  expect(await present(null, passkey.use(foreign))).toMatchObject(refused(409, 'challenge_ended'));
  const right = passkey.use(options);
  const altered = { ...right, response: { ...right.response, signature: 'AAAA' } };
  expect(await present(null, altered)).toMatchObject(refused(403, 'wrong_passkey'));
  expect(await lastUse(person)).toBeNull();
  expect(await present(null, right)).toMatchObject({ status: 200 });
});

test('a challenge expires after five minutes', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  const assertion = passkey.use(await passkeyOptions(null));
  setClockAhead({ minutes: 5, seconds: 1 });
  expect(await present(null, assertion)).toMatchObject(refused(409, 'challenge_ended'));
});

test('a signature counter that does not increase, as with a cloned passkey, is rejected', async () => {
  const person = await signUp();
  const { passkey } = await setUpPasskey(person);
  expect(
    (await present(null, passkey.use(await passkeyOptions(null), { counter: 7 }))).status,
  ).toBe(200);
  const copy = passkey.use(await passkeyOptions(null), { counter: 7 });
  expect(await present(null, copy)).toMatchObject(refused(403, 'wrong_passkey'));
});

test("one account's passkey, or a challenge for it, does not complete another's sign-in", async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  await setUpPasskey(ada);
  const { passkey } = await setUpPasskey(eve);
  const adas = await passwordStep(ada.email);
  const options = await passkeyOptions(adas.cookie);
  expect(await present(adas.cookie, passkey.use(options))).toMatchObject({
    status: 403,
    body: { code: 'wrong_passkey', message: 'This passkey does not belong to your account.' },
  });
  const eves = await passwordStep(eve.email);
  const eveOptions = await passkeyOptions(eves.cookie);
  const assertion = passkey.use(eveOptions);
  expect(await present(adas.cookie, assertion)).toMatchObject(refused(401, 'sign_in_expired'));
  // Another account's user handle does not sign in to it.
  const { id } = (await ada.call('GET /api/user')).body.user;
  const userHandle = Buffer.from(id).toString('base64url');
  const posing = passkey.use(await passkeyOptions(null), { userHandle });
  expect(await present(null, posing)).toMatchObject(refused(403, 'wrong_passkey'));
});

test('a removed or unknown passkey does not sign in', async () => {
  const person = await signUp();
  const { passkey, id } = await setUpPasskey(person);
  const { passkey: kept } = await setUpPasskey(person, 'Phone');
  await person.call('DELETE /api/second-factor/factors/{id}', { params: { id } });
  const gone = passkey.use(await passkeyOptions(null));
  expect(await present(null, gone)).toMatchObject(refused(403, 'wrong_passkey'));
  expect((await present(null, kept.use(await passkeyOptions(null)))).status).toBe(200);
  const unknown = new SoftPasskey().use(await passkeyOptions(null), { userHandle: 'AAAA' });
  expect(await present(null, unknown)).toMatchObject(refused(403, 'wrong_passkey'));
});

test('a passkey can be added only by the account that requested the challenge, once', async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  for (const person of [ada, eve]) await confirmEmail(person);
  const { options } = (await ada.call('POST /api/second-factor/passkey-options')).body;
  const add = (person: Person, attestation: unknown) =>
    person.call('POST /api/second-factor/passkeys', { body: { name: 'Key', attestation } });
  const attestation = new SoftPasskey().create(options);
  expect(await add(eve, attestation)).toMatchObject(refused(409, 'challenge_ended'));
  const elsewhere = new SoftPasskey().create(options, { origin: 'https://evil.example' });
  expect(await add(ada, elsewhere)).toMatchObject(refused(403, 'wrong_passkey'));
  const otherParty = new SoftPasskey().create(options, { rpId: 'evil.example' });
  expect(await add(ada, otherParty)).toMatchObject(refused(403, 'wrong_passkey'));
  const signIn = { ...options, challenge: (await passkeyOptions(null)).challenge };
  const misused = new SoftPasskey().create(signIn);
  expect(await add(ada, misused)).toMatchObject(refused(409, 'challenge_ended'));
  expect((await ada.call('GET /api/second-factor')).body.passkeys).toEqual([]);
  const added = await add(ada, attestation);
  expect(added).toMatchObject({ status: 201, body: { passkey: { name: 'Key' } } });
  expect(added.body.recoveryCodes).toHaveLength(10);
  expect(await add(ada, attestation)).toMatchObject(refused(409, 'challenge_ended'));
});

test('the recovery codes of the first factor stay for the second, and are removed with the last', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  const { id } = await setUpPasskey(person);
  const removal = { params: { id: 'authenticator' } };
  await person.call('DELETE /api/second-factor/factors/{id}', removal);
  const { cookie, body } = await passwordStep(person.email);
  expect(body.factors).toEqual(['passkey']);
  expect(await codeStep(cookie, recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  await person.call('DELETE /api/second-factor/factors/{id}', { params: { id } });
  expect((await passwordStep(person.email)).status).toBe(200);
});

test('an account has at most ten passkeys, even concurrently', async () => {
  const person = await signUp();
  for (let count = 0; count < 9; count += 1) await setUpPasskey(person);
  const last = await Promise.allSettled([setUpPasskey(person), setUpPasskey(person)]);
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await person.call('POST /api/second-factor/passkey-options')).toMatchObject(
    refused(409, 'too_many_passkeys'),
  );
});
