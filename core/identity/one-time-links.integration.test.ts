import { afterEach, expect, test } from '@jest/globals';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, password, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { mailsWith, tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const hour = 60 * 60;
const advance = (seconds: number) => {
  setClockAhead({ seconds });
};
const login = (email: string, word: string) =>
  callAs(null, 'POST /api/login', { body: { email, password: word } });
const requestReset = (email: string) =>
  callAs(null, 'POST /api/forgot-password', { body: { email } });
const reset = (token: string, word: string) =>
  callAs(null, 'POST /api/reset-password', { body: { token, password: word } });
const isEnded = {
  status: 404,
  body: { code: 'not_found', message: expect.stringContaining('has already been used') },
};

test('the link mailed at sign-up confirms the email, once', async () => {
  const owner = await signUp();
  const token = await tokenMailedTo(owner.email);
  const confirm = () => callAs(null, 'POST /api/confirm-email', { body: { token } });
  expect(await confirm()).toMatchObject({ status: 200, body: { success: true } });
  expect((await owner.call('GET /api/user')).body.user.emailConfirmed).toBe(true);
  expect(await confirm()).toMatchObject(isEnded);
});

test('the confirmation link is mailed again on request, until the email is confirmed', async () => {
  const owner = await signUp();
  const first = await tokenMailedTo(owner.email);
  await owner.call('POST /api/resend-confirmation');
  const second = await tokenMailedTo(owner.email);
  expect(second).not.toBe(first);
  await callAs(null, 'POST /api/confirm-email', { body: { token: second } });
  expect(await owner.call('POST /api/resend-confirmation')).toMatchObject({ status: 200 });
  expect(await tokenMailedTo(owner.email)).toBe(second);
});

test('the reset link sets a new password, once, and every session ends', async () => {
  const owner = await signUp();
  await requestReset(owner.email.toUpperCase());
  const token = await tokenMailedTo(owner.email);
  expect(await reset(token, 'Another-reel-8!')).toMatchObject({ status: 200 });
  expect(await owner.call('GET /api/user')).toMatchObject({ status: 401 });
  expect(await login(owner.email, password)).toMatchObject({ status: 401 });
  expect(await login(owner.email, 'Another-reel-8!')).toMatchObject({ status: 200 });
  expect(await reset(token, 'Third333!')).toMatchObject(isEnded);
});

/** Requests a reset link and returns its token. */
async function resetToken({ email }: { email: string }) {
  await requestReset(email);
  return tokenMailedTo(email);
}

test('setting a new password invalidates every other reset link', async () => {
  const owner = await signUp();
  const [first, second, third] = [
    await resetToken(owner),
    await resetToken(owner),
    await resetToken(owner),
  ];
  expect(await reset(second, 'Another-reel-8!')).toMatchObject({ status: 200 });
  for (const token of [first, third])
    expect(await reset(token, 'Third333!')).toMatchObject(isEnded);
  expect(await login(owner.email, 'Another-reel-8!')).toMatchObject({ status: 200 });
});

test.each([
  [
    'changing the password',
    'POST /api/change-password',
    { password, newPassword: 'Another-reel-8!' },
  ],
  ['signing out everywhere', 'POST /api/logout-everywhere', undefined],
] as const)('%s invalidates every reset link', async (_, route, body) => {
  const owner = await signUp();
  const token = await resetToken(owner);
  expect(await owner.call(route, { body })).toMatchObject({ status: 200 });
  expect(await reset(token, 'Third333!')).toMatchObject(isEnded);
});

test('only one of two reset links used concurrently succeeds', async () => {
  const owner = await signUp();
  const tokens = [await resetToken(owner), await resetToken(owner)];
  const answers = await Promise.all(tokens.map((token) => reset(token, 'Another-reel-8!')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('only one of two concurrent uses of one reset link succeeds', async () => {
  const owner = await signUp();
  await requestReset(owner.email);
  const token = await tokenMailedTo(owner.email);
  const answers = await Promise.all([reset(token, 'Another-reel-8!'), reset(token, 'Third333!')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a reset link is valid for one hour', async () => {
  const owner = await signUp();
  await requestReset(owner.email);
  advance(hour + 1);
  expect(await reset(await tokenMailedTo(owner.email), 'Another-reel-8!')).toMatchObject(isEnded);
  expect(await login(owner.email, password)).toMatchObject({ status: 200 });
});

test('a link is valid for its own purpose only', async () => {
  const owner = await signUp();
  const token = await tokenMailedTo(owner.email);
  expect(await reset(token, 'Another-reel-8!')).toMatchObject(isEnded);
  expect(await callAs(null, 'GET /api/invitations/{token}', { params: { token } })).toMatchObject(
    isEnded,
  );
});

test('requesting a reset responds the same with and without an account', async () => {
  const owner = await signUp();
  const unknownEmail = uniqueEmail();
  expect(await requestReset(unknownEmail)).toEqual(await requestReset(owner.email));
  expect(await mailsWith(unknownEmail)).toEqual([]);
});

test('a user who knows the password can change it, and every other session ends', async () => {
  const owner = await signUp();
  const elsewhere = personOf(owner.email, await login(owner.email, password));
  const change = (old: string) =>
    owner.call('POST /api/change-password', {
      body: { password: old, newPassword: 'Another-reel-8!' },
    });
  expect(await change('Wrong111!')).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  });
  const changed = await change(password);
  expect(changed).toMatchObject({ status: 200 });
  expect(await elsewhere.call('GET /api/user')).toMatchObject({ status: 401 });
  expect(await owner.call('GET /api/user')).toMatchObject({ status: 401 });
  const here = personOf(owner.email, changed);
  expect(await here.call('GET /api/user')).toMatchObject({ status: 200 });
  expect(await login(owner.email, 'Another-reel-8!')).toMatchObject({ status: 200 });
});

test('signing out everywhere ends every session', async () => {
  const owner = await signUp();
  const elsewhere = personOf(owner.email, await login(owner.email, password));
  expect(await owner.call('POST /api/logout-everywhere')).toMatchObject({ status: 200 });
  for (const person of [owner, elsewhere]) {
    expect(await person.call('GET /api/user')).toMatchObject({ status: 401 });
  }
});
