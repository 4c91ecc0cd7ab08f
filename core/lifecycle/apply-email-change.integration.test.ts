import { afterEach, expect, test } from '@jest/globals';
import { askForEmail, changeEmail, openLink } from '#testkit/accounts/new-email.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, type Person, password, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { allItems, mailsWith, tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const login = (email: string, word = password) =>
  callAs(null, 'POST /api/login', { body: { email, password: word } });
const isEnded = {
  status: 404,
  body: { code: 'not_found', message: expect.stringContaining('has already been used') },
};
const taken = { status: 409, body: { code: 'email_taken' } };
const subjectsTo = async (email: string) => {
  const mails = await mailsWith('Cutbay');
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};

test('the email changes only once the link mailed to the new one is opened', async () => {
  const person = await signUp();
  const email = uniqueEmail();
  expect(await askForEmail(person, ` ${email.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: {
      message: `We sent a link to ${email}. Open it within 24 hours to change your email.`,
    },
  });
  expect(await userOf(person)).toMatchObject({ email: person.email, emailConfirmed: false });
  expect(await login(email)).toMatchObject({ status: 401 });

  const answer = await openLink(await tokenMailedTo(email), person);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await login(person.email)).toMatchObject({ status: 401 });
  const there = personOf(email, await login(email));
  expect(await userOf(there)).toMatchObject({ email, emailConfirmed: true, role: 'Owner' });
});

test('changing the email ends every other session and keeps the confirming browser signed in', async () => {
  const person = await signUp();
  const elsewhere = personOf(person.email, await login(person.email));
  const { email, answer } = await changeEmail(person);
  for (const ended of [person, elsewhere]) {
    expect(await ended.call('GET /api/user')).toMatchObject({ status: 401 });
  }
  const here = personOf(email, answer);
  expect(await userOf(here)).toMatchObject({ email });
  expect((await here.call('GET /api/sessions')).body.sessions).toMatchObject([{ current: true }]);

  const next = uniqueEmail();
  await askForEmail(here, next);
  const token = await tokenMailedTo(next);
  const stranger = await signUp();
  // A mail scanner has no session, and another owner of the mailbox has a different one.
  expect(await openLink(token)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  expect(await openLink(token, stranger)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('Another account') },
    cookies: [],
  });
  const confirming = callAs(here.cookie, 'POST /api/confirm-email', { body: { token } });
  expect(await confirming).toMatchObject(isEnded);
  expect(await userOf(here)).toMatchObject({ email });
  expect(await userOf(stranger)).toMatchObject({ email: stranger.email });
  expect(await openLink(token, here)).toMatchObject({ status: 200 });
});

test('the previous email is told of the change but not of the new email, and can be registered again', async () => {
  const person = await signUp();
  const { email } = await changeEmail(person);
  const notices = (await mailsWith('Your account now uses another email')).filter(
    ({ to }) => to === person.email,
  );
  expect(notices).toHaveLength(1);
  expect(JSON.stringify(notices)).not.toContain(email);
  expect(await userOf(await signUp(person.email))).toMatchObject({ email: person.email });
});

test('only the owner of a taken email learns that it is taken, not the caller', async () => {
  const [person, holder] = [await signUp(), await signUp()];
  const free = uniqueEmail();
  const [ofFree, ofTaken] = [
    await askForEmail(person, free),
    await askForEmail(person, holder.email),
  ];
  const message = ofFree.body.message.replace(free, holder.email);
  expect(ofTaken).toEqual({ ...ofFree, body: { message } });
  expect(await subjectsTo(free)).toEqual(['Confirm your new email for Cutbay']);
  expect(await subjectsTo(holder.email)).toContain('This email already has a Cutbay account');
  expect(await userOf(holder)).toMatchObject({ email: holder.email });
});

test('a link works once, and not after a later link, a day or a new password', async () => {
  const person = await signUp();
  const [first, second] = [uniqueEmail(), uniqueEmail()];
  await askForEmail(person, first);
  await askForEmail(person, second);
  const [left, right] = [await tokenMailedTo(first), await tokenMailedTo(second)];
  const here = personOf(second, await openLink(right, person));
  expect(await openLink(right, here)).toMatchObject(isEnded);
  expect(await openLink(left, here)).toMatchObject(isEnded);

  await askForEmail(here, first);
  const late = await tokenMailedTo(first);
  setClockAhead({ days: 1, seconds: 1 });
  expect(await openLink(late, here)).toMatchObject(isEnded);

  await askForEmail(here, first);
  const body = { password, newPassword: 'Another-reel-8!' };
  const changed = personOf(second, await here.call('POST /api/change-password', { body }));
  expect(await openLink(await tokenMailedTo(first), changed)).toMatchObject(isEnded);
  expect(await login(second, 'Another-reel-8!')).toMatchObject({ status: 200 });
});

test('links mailed to the previous email are invalid', async () => {
  const person = await signUp();
  const confirmation = await tokenMailedTo(person.email);
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
  const token = await tokenMailedTo(person.email);
  const { email } = await changeEmail(person);
  expect(
    await callAs(null, 'POST /api/reset-password', {
      body: { token, password: 'Another-reel-8!' },
    }),
  ).toMatchObject(isEnded);
  expect(
    await callAs(null, 'POST /api/confirm-email', { body: { token: confirmation } }),
  ).toMatchObject({ status: 404 });
  expect(await login(email)).toMatchObject({ status: 200 });
});

test("a wrong password, the user's own email and a disposable email are rejected, and nothing is mailed", async () => {
  const person = await signUp();
  const email = uniqueEmail();
  expect(await askForEmail(person, email, 'Wrong111!')).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  });
  const own = { email: 'This is already the email of your account.' };
  expect(await askForEmail(person, person.email)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: own },
  });
  const temporary = { email: 'Temporary email addresses are not allowed.' };
  expect(await askForEmail(person, 'a@mailinator.com')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: temporary },
  });
  expect(await subjectsTo(email)).toEqual([]);
});

test('five links an hour are mailed per account, and further requests are skipped silently', async () => {
  const person = await signUp();
  const [email, another] = [uniqueEmail(), uniqueEmail()];
  for (let n = 0; n < 7; n += 1) {
    expect(await askForEmail(person, email)).toMatchObject({ status: 200 });
  }
  expect(await askForEmail(person, another)).toMatchObject({ status: 200 });
  expect(await subjectsTo(email)).toHaveLength(5);
  expect(await subjectsTo(another)).toEqual([]);
});

test('only one of many accounts concurrently changing to one email gets it, and the others keep theirs', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp()));
  const email = uniqueEmail();
  const tokens: string[] = [];
  for (const person of people) {
    await askForEmail(person, email);
    tokens.push(await tokenMailedTo(email));
  }
  const answers = await Promise.all(tokens.map((token, n) => openLink(token, people[n])));
  const got = answers.findIndex(({ status }) => status === 200);
  for (const [n, answer] of answers.entries()) {
    const isTheirs = n === got;
    expect(answer).toMatchObject(isTheirs ? { status: 200 } : taken);
    expect((await login(people[n]?.email ?? '')).status).toBe(isTheirs ? 401 : 200);
  }
  const holds = await accountsOf([email, ...people.map((person) => person.email)]);
  expect(new Set(holds.map(({ userId }) => userId)).size).toBe(people.length);
  expect(holds).toHaveLength(people.length);
});

test('either a concurrent registration or an email change gets the email, never both', async () => {
  const person = await signUp();
  const email = uniqueEmail();
  await askForEmail(person, email);
  const token = await tokenMailedTo(email);
  const body = { username: 'newcomer', email, password };
  const answers = await Promise.all([
    openLink(token, person),
    callAs(null, 'POST /api/register', { body }),
  ]);
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual(answers.map(({ status }) => status));
  expect(await accountsOf([email])).toHaveLength(1);
});

test('an account registered meanwhile keeps the email', async () => {
  const person = await signUp();
  const email = uniqueEmail();
  await askForEmail(person, email);
  const token = await tokenMailedTo(email);
  await signUp(email);
  expect(await openLink(token, person)).toMatchObject(taken);
  expect(await userOf(person)).toMatchObject({ email: person.email });
});

async function accountsOf(emails: Person['email'][]) {
  const pks = emails.map((email) => `EMAIL#${email}`);
  const holds = await allItems({
    FilterExpression: 'sk = :account',
    ExpressionAttributeValues: { ':account': 'ACCOUNT' },
  });
  return holds.filter(({ pk }) => pks.includes(String(pk)));
}
