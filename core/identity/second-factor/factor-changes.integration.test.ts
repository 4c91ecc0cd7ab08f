import { expect, test } from '@jest/globals';
import { codeOf, passwordStep, setUpAuthenticator } from '#testkit/accounts/second-factor.ts';
import { confirmEmail, password, refused, signUp } from '#testkit/people.ts';
import { stopClock } from '#testkit/stopped-clock.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

const { advance } = stopClock();

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
