import { expect, test } from '@jest/globals';
import { callAs, password, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const register = (body: object) =>
  callAs(null, 'POST /api/register', { body: { username: 'anna', password, ...body } });
const login = (body: object) => callAs(null, 'POST /api/login', { body: { password, ...body } });

test('signing up signs in the owner of a new, unnamed workspace', async () => {
  const email = uniqueEmail();
  const answer = await register({ email });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Registration successful!' } });
  const expected = {
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    username: 'anna',
    email,
    emailConfirmed: false,
    workspaceId: expect.stringMatching(/^[\da-f-]{36}$/),
    role: 'Owner',
    permissions: [
      'see_workspace',
      'send_feedback',
      'manage_members',
      'see_files',
      'upload_files',
      'manage_own_files',
      'manage_files',
      'restrict_folders',
      'review_files',
      'manage_reviews',
      'share_links',
      'set_storage',
      'see_billing',
      'manage_billing',
      'export_workspace',
      'rename_workspace',
      'brand_links',
      'require_second_factor',
      'transfer_ownership',
      'see_audit',
    ],
    hasSecondFactor: false,
    secondFactorRequired: false,
    formerWorkspace: null,
    ownershipOffer: null,
    companyName: null,
    stripeCustomerId: null,
    subscription: null,
  };
  expect(answer.body.user).toEqual(expected);
  const user = await personOf(email, answer).call('GET /api/user');
  expect(user).toMatchObject({ status: 200, body: { user: expected } });
});

test('an email in use cannot be registered again, in any spelling', async () => {
  const email = uniqueEmail();
  await signUp(email);
  for (const spelling of [email, ` ${email.toUpperCase()} `, email.replace('studio', 'ｓtudio')]) {
    expect(await register({ email: spelling, password: 'Another-reel-8!' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  }
  expect(await login({ email, password: 'Another-reel-8!' })).toMatchObject({ status: 401 });
  expect(await login({ email })).toMatchObject({ status: 200 });
});

test.each([
  ['a Cyrillic letter', (email: string) => email.replace('a', 'а')],
  ['a Greek letter', (email: string) => email.replace('o', 'ο')],
  ['a letter without its dot', (email: string) => email.replace('i', 'ı')],
  ['a zero-width space', (email: string) => email.replace('@', '\u200b@')],
  ['a soft hyphen', (email: string) => email.replace('@', '\u00ad@')],
  ['an accent put on', (email: string) => email.replace('o', 'o\u0301')],
  ['writing from right to left', (email: string) => `\u202e${email}`],
  ['a null character', (email: string) => `${email}\u0000`],
])('an email whose name looks like another by %s is rejected', async (_, lookAlike) => {
  const email = `anna-iona-${uniqueEmail()}`;
  await signUp(email);
  const other = lookAlike(email);
  expect(other).not.toBe(email);
  const message = 'Please enter an email such as name@example.com.';
  expect(await register({ email: other, password: 'Another-reel-8!' })).toMatchObject({
    status: 400,
    body: { fields: { email: message } },
  });
  expect(await login({ email })).toMatchObject({ status: 200 });
});

test('only one of many concurrent registrations with one email succeeds', async () => {
  const email = uniqueEmail();
  const tries = Array.from({ length: 8 }, (_, n) =>
    register({ email, username: `anna-${n}`, password: `Sharp-cut-${n}!` }),
  );
  const answers = await Promise.all(tries);
  const winners = answers.filter(({ status }) => status === 201);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const n = answers.findIndex(({ status }) => status === 201);
  expect(await login({ email, password: `Sharp-cut-${n}!` })).toMatchObject({
    status: 200,
    body: { user: winners[0]?.body.user },
  });
});

test.each([
  ['aB1!x', 'at least 6 characters'],
  ['secret1!', 'an uppercase letter'],
  ['Secrets!', 'a number'],
  ['Secret12', 'a special character'],
  ['A1', 'at least 6 characters, a special character'],
])('the password %s is rejected: it needs %s', async (weak, need) => {
  const message = `The password still needs: ${need}.`;
  expect(await register({ email: uniqueEmail(), password: weak })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message, fields: { password: message } },
  });
});

test('the password must not be the email', async () => {
  const email = `Anna-1-${uniqueEmail()}`;
  expect(await register({ email, password: email })).toMatchObject({
    status: 400,
    body: { fields: { password: 'The password must not be your email or username.' } },
  });
});

test('a common password is rejected wherever a new one is set', async () => {
  const message = 'This password is too common. Please choose another one.';
  const refused = (field: string) => ({
    status: 400,
    body: { code: 'invalid_input', message, fields: { [field]: message } },
  });
  const common = 'Password1!';
  expect(await register({ email: uniqueEmail(), password: common })).toMatchObject(
    refused('password'),
  );
  const owner = await signUp();
  const change = { password, newPassword: common };
  expect(await owner.call('POST /api/change-password', { body: change })).toMatchObject(
    refused('newPassword'),
  );
  await callAs(null, 'POST /api/forgot-password', { body: { email: owner.email } });
  const reset = { token: await tokenMailedTo(owner.email), password: common };
  expect(await callAs(null, 'POST /api/reset-password', { body: reset })).toMatchObject(
    refused('password'),
  );
  expect(await login({ email: owner.email })).toMatchObject({ status: 200 });
});

test('disposable email addresses are rejected', async () => {
  const message = 'Temporary email addresses are not allowed.';
  expect(await register({ email: 'somebody@mailinator.com' })).toMatchObject({
    status: 400,
    body: { message, fields: { email: message } },
  });
});

test('sign-in responds the same to a wrong password and an unknown email', async () => {
  const { email } = await signUp();
  const wrong = await login({ email, password: 'Wrong1!!' });
  expect(wrong).toMatchObject({
    status: 401,
    cookies: [],
    body: {
      code: 'wrong_credentials',
      message: 'Incorrect email or password.',
    },
  });
  expect(await login({ email: uniqueEmail() })).toEqual(wrong);
});

test('a user can change their name, within the same rules as at sign-up', async () => {
  const person = await signUp();
  const rename = (username: string) =>
    person.call('POST /api/user/username', { body: { username } });
  expect(await rename('night_owl-7')).toMatchObject({ status: 200, body: { success: true } });
  for (const username of ['ab', 'no blanks', '<b>bold</b>', 'x'.repeat(33)]) {
    const message = 'A username has 3 to 32 letters, numbers, underscores and hyphens.';
    expect(await rename(username)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { username: message } },
    });
  }
  expect((await person.call('GET /api/user')).body.user).toMatchObject({ username: 'night_owl-7' });
});

test('signing in returns the same user', async () => {
  const { email } = await signUp();
  const answer = await login({ email: email.toUpperCase() });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful!' } });
  const { body } = await personOf(email, answer).call('GET /api/user');
  expect(body).toEqual({ user: answer.body.user });
});

test('a copy of the cookie is invalid after signing out', async () => {
  const person = await signUp();
  const { status, cookies } = await person.call('POST /api/logout');
  expect({ status, cookies }).toEqual({
    status: 200,
    cookies: ['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  });
  expect(await person.call('GET /api/user')).toMatchObject({
    status: 401,
    body: { code: 'signed_out' },
  });
});

test('signing out ends only the current session', async () => {
  const person = await signUp();
  const elsewhere = personOf(person.email, await login({ email: person.email }));
  await person.call('POST /api/logout');
  expect(await elsewhere.call('GET /api/user')).toMatchObject({ status: 200 });
});

test('signing out without a session succeeds', async () => {
  expect(await callAs(null, 'POST /api/logout')).toMatchObject({ status: 200 });
});

test.each(['Welcome1!', 'Summer2026!', 'Passw0rd!'])(
  'the password %s is rejected with a suggestion',
  async (weak) => {
    const body = { username: 'newcomer', email: uniqueEmail(), password: weak };
    expect(await callAs(null, 'POST /api/register', { body })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: { password: expect.stringContaining('would be better') },
      },
    });
  },
);
