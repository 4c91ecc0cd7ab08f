import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { env } from '#shared/environment.ts';
import { recoveryCodeCount } from '#shared/second-factor-code.ts';
import { addMember, callAs, confirmEmail, password, signUp } from '#testkit/people.ts';
import {
  codeOf,
  codeStep,
  cookieNamed,
  passwordStep,
  setUpAuthenticator,
} from '#testkit/second-factor.ts';
import { itemsOf, mailsTo, tokenMailedTo } from '#testkit/table.ts';

// Stops the clock: no 30 s step ends between showing a code and entering it, however slow the machine.
beforeAll(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  delete process.env[env.clockOffsetSeconds];
});

const advance = (seconds: number) => {
  process.env[env.clockOffsetSeconds] = String(seconds);
};
const refused = (status: number, code: string) => ({ status, body: { code } });

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

test('each recovery code works once, even concurrently, in any spelling, and its use is mailed', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const { cookie } = await passwordStep(person.email);
  const spelled = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
  const tries = await Promise.all([1, 2].map(() => codeStep(cookie, spelled)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await codeStep(cookie, code)).toMatchObject(refused(403, 'code_used'));
  const { body } = await person.call('GET /api/second-factor');
  expect(body.recoveryCodesLeft).toBe(recoveryCodeCount - 1);
  expect(await mailsTo(person.email)).toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('recovery code') }),
  );
});

test('signing in with a recovery code is audited in every workspace of the user', async () => {
  const [owner, person] = [await signUp(), await signUp()];
  await addMember(owner, person.email);
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  const { recoveryCodes } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  expect(await codeStep(cookie, recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  const { workspaces } = (await person.call('GET /api/workspaces')).body;
  expect(workspaces).toHaveLength(2);
  for (const { id } of workspaces) {
    expect(await itemsOf(keys.workspace(id).pk)).toContainEqual(
      expect.objectContaining({ kind: 'recovery_code_used', who: person.email, codesLeft: 9 }),
    );
  }
});

test('all ten recovery codes can be used, and none after that', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  for (const code of recoveryCodes) expect((await codeStep(cookie, code)).status).toBe(200);
  expect((await person.call('GET /api/second-factor')).body.recoveryCodesLeft).toBe(0);
  const reused = await codeStep(cookie, recoveryCodes[9] ?? '');
  expect(reused).toMatchObject(refused(403, 'code_used'));
  expect(reused.body.message).toBe('This recovery code has been used. Enter another one.');
});

test('new recovery codes invalidate the previous ones', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  const renewed = await person.call('POST /api/second-factor/recovery-codes');
  expect(renewed).toMatchObject({ status: 200 });
  const { cookie } = await passwordStep(person.email);
  const unknown = await codeStep(cookie, recoveryCodes[0] ?? '');
  expect(unknown).toMatchObject(refused(403, 'wrong_code'));
  expect(unknown.body.message).toBe(
    'This is none of your recovery codes. Check it, or enter another one.',
  );
  expect(await codeStep(cookie, renewed.body.recoveryCodes[0])).toMatchObject({ status: 200 });
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

test('neither secret nor recovery codes are stored in plain text', async () => {
  const person = await signUp();
  await confirmEmail(person);
  const { id } = (await person.call('GET /api/user')).body.user;
  const pending = (await person.call('POST /api/second-factor/authenticator')).body.secret;
  const { secret, recoveryCodes } = await setUpAuthenticator(person);
  const stored = JSON.stringify(await itemsOf(`USER#${id}`), (_, value) =>
    value instanceof Set ? [...value] : value,
  );
  expect(stored).toContain('unused');
  for (const text of [pending, secret, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(stored).not.toContain(text);
  }
});

test('set-up requires a right code and the latest secret, and completes once', async () => {
  const person = await signUp();
  await confirmEmail(person);
  const first = (await person.call('POST /api/second-factor/authenticator')).body.secret;
  const { secret } = (await person.call('POST /api/second-factor/authenticator')).body;
  const finish = (code: string) =>
    person.call('PUT /api/second-factor/authenticator', { body: { code } });
  expect(await finish(codeOf(first))).toMatchObject(refused(403, 'wrong_code'));
  expect(await finish('AAAA-AAAA-AAAA-AAAA')).toMatchObject(refused(403, 'wrong_code'));
  expect((await person.call('GET /api/second-factor')).body).toMatchObject({ authenticator: null });
  expect((await passwordStep(person.email)).status).toBe(200);
  const finished = await Promise.all([finish(codeOf(secret)), finish(codeOf(secret))]);
  expect(finished.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('changes of second factors require an identity confirmed within ten minutes', async () => {
  const person = await signUp();
  await setUpAuthenticator(person);
  advance(10 * 60 + 1);
  const id = { params: { id: 'authenticator' } };
  const needed = refused(403, 'confirmation_needed');
  const changes = () => [
    person.call('POST /api/second-factor/authenticator'),
    person.call('PUT /api/second-factor/authenticator', { body: { code: '123456' } }),
    person.call('POST /api/second-factor/recovery-codes'),
    person.call('POST /api/second-factor/passkey-options'),
    person.call('PUT /api/second-factor/factors/{id}', { ...id, body: { name: 'Phone' } }),
    person.call('DELETE /api/second-factor/factors/{id}', id),
  ];
  for (const answer of await Promise.all(changes())) expect(answer).toMatchObject(needed);
  const wrong = await person.call('POST /api/confirm-identity', { body: { password: 'Wrong1!' } });
  expect(wrong).toMatchObject(refused(403, 'wrong_password'));
  expect((await changes().at(-1))?.status).toBe(403);
  await person.call('POST /api/confirm-identity', { body: { password } });
  const renamed = await person.call('PUT /api/second-factor/factors/{id}', {
    ...id,
    body: { name: 'Phone' },
  });
  expect(renamed).toMatchObject({ status: 200 });
  const { body } = await person.call('GET /api/second-factor');
  expect(body.authenticator).toMatchObject({ name: 'Phone' });
  expect(await changes().at(-1)).toMatchObject({ status: 200 });
});

test('without the last second factor the password alone signs in again, and its recovery codes are gone', async () => {
  const person = await signUp();
  await setUpAuthenticator(person);
  const removal = { params: { id: 'authenticator' } };
  const removed = await Promise.all([
    person.call('DELETE /api/second-factor/factors/{id}', removal),
    person.call('DELETE /api/second-factor/factors/{id}', removal),
  ]);
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await person.call('GET /api/second-factor')).body).toEqual({
    authenticator: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect((await passwordStep(person.email)).status).toBe(200);
});

test('adding and removing a second factor is audited and mailed, with a link to end all sessions', async () => {
  const person = await signUp();
  await setUpAuthenticator(person);
  await person.call('DELETE /api/second-factor/factors/{id}', { params: { id: 'authenticator' } });
  const { auditEntries } = (await person.call('GET /api/audit')).body;
  expect(auditEntries.slice(0, 2)).toMatchObject([
    { kind: 'second_factor_removed', factor: 'authenticator', who: person.email },
    { kind: 'second_factor_added', factor: 'authenticator', who: person.email },
  ]);
  const mails = await mailsTo(person.email);
  const about = mails.filter(({ subject }) => /authenticator app/.test(String(subject)));
  expect(about.map(({ subject }) => String(subject)).sort()).toEqual([
    'An authenticator app was added to your Cutbay account',
    'An authenticator app was removed from your Cutbay account',
  ]);
  for (const { text } of about) expect(text).toContain('/secure-account?token=');
});
