import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  uniqueEmail,
} from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

const someName = () => randomUUID().slice(0, 8);
const confirm = async ({ email }: Person) => {
  const body = { token: await tokenMailedTo(email) };
  await callAs(null, 'POST /api/confirm-email', { body });
};
const inviteMany = async (owner: Person, count: number) => {
  const word = someName();
  for (let n = 0; n < count; n += 1) await addMember(owner, `${word}-${n}@studio.example`);
  const rows = (await owner.call('GET /api/team-members')).body.teamMembers;
  expect(rows).toHaveLength(count);
  const mails = await Promise.all(rows.map(({ email }: { email: string }) => mailsTo(email)));
  return mails.flat().length;
};

test('an unconfirmed, unpaid account mails twenty invitations a day, and further calls respond as usual', async () => {
  expect(await inviteMany(await signUp(), 24)).toBe(20);
});

test('with a confirmed email or a paid plan more than twenty are mailed', async () => {
  const confirmed = await signUp();
  await confirm(confirmed);
  expect(await inviteMany(confirmed, 24)).toBe(24);
  const paying = await signUp();
  await runPlan(paying, 'business', 'active', 24);
  expect(await inviteMany(paying, 24)).toBe(24);
});

test('signing up again with another tag does not reset the limit of twenty', async () => {
  const name = someName();
  const first = await signUp(`${name}@studio.example`);
  expect(await inviteMany(first, 15)).toBe(15);
  const second = await signUp(`${name}+again@studio.example`);
  expect(await inviteMany(second, 15)).toBe(5);
});

test('one mailbox gets five invitations a day from unconfirmed accounts, however it is spelled', async () => {
  const name = someName();
  const spellings = [`${name}@gmail.com`, `${name[0]}.${name.slice(1)}@gmail.com`];
  for (let n = 0; n < 6; n += 1) spellings.push(`${name}+${n}@googlemail.com`);
  for (const email of spellings) await addMember(await signUp(), email);
  const mails = await Promise.all(spellings.map(mailsTo));
  expect(mails.flat()).toHaveLength(5);
});

test('strangers who use up that limit do not block invitations by a confirmed account', async () => {
  const email = uniqueEmail();
  for (let n = 0; n < 7; n += 1) await addMember(await signUp(), email);
  expect(await mailsTo(email)).toHaveLength(5);
  const owner = await signUp();
  await confirm(owner);
  await addMember(owner, email);
  expect(await mailsTo(email)).toHaveLength(6);
});

test('repeatedly inviting and removing a user mails them at most ten times a day', async () => {
  const owner = await signUp();
  await confirm(owner);
  const email = uniqueEmail();
  for (let n = 0; n < 14; n += 1) {
    const { id } = await addMember(owner, email);
    await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  }
  expect(await mailsTo(email)).toHaveLength(10);
});

test('repeatedly signing up and deleting the account mails one mailbox at most ten times a day', async () => {
  const name = someName();
  for (let n = 0; n < 8; n += 1) await deleteAccount(await signUp(`${name}+${n}@studio.example`));
  const all = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => mailsTo(`${name}+${n}@studio.example`)),
  );
  // Five confirmations were removed with their accounts; the goodbye mails are the other five.
  expect(all.flat()).toHaveLength(5);
});

const passwords = [password, 'Quiet-lantern-48'];

/** Changes the password this many times, back and forth. */
async function changeOften(person: Person, times: number): Promise<void> {
  let { cookie } = person;
  for (let n = 0; n < times; n += 1) {
    const body = { password: passwords[n % 2], newPassword: passwords[(n + 1) % 2] };
    const answer = await callAs(cookie, 'POST /api/change-password', { body });
    expect(answer).toMatchObject({ status: 200 });
    cookie = answer.cookies[0]?.split(';')[0] ?? '';
  }
}

test('accounts with tags of one mailbox share the limit of security mails, until one is confirmed', async () => {
  const name = randomUUID();
  const people = await Promise.all([0, 1, 2].map((n) => signUp(`${name}+${n}@studio.example`)));
  const about = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) =>
      String(subject).includes('password was changed'),
    );
  for (const person of people) await changeOften(person, 10);
  const mails = (await Promise.all(people.map(about))).map(({ length }) => length);
  expect(mails).toEqual([10, 10, 0]);
  const confirmed = await signUp();
  const token = await tokenMailedTo(confirmed.email);
  await callAs(null, 'POST /api/confirm-email', { body: { token } });
  await changeOften(confirmed, 20);
  expect(await about(confirmed)).toHaveLength(20);
});

test("an invitation's subject contains nothing that the inviter wrote", async () => {
  const owner = await signUp();
  const body = { companyName: 'Winner of the day' };
  await owner.call('POST /api/user/company-name', { body });
  const { email } = await addMember(owner);
  const [mail] = await mailsTo(email);
  expect(mail?.['subject']).toBe('You are invited to a workspace on Cutbay');
  expect(mail?.['text']).toContain('Winner of the day');
});

test.each([
  'https://evil.example/win',
  'Prize: www.evil.example',
  'evil.example',
  'mailto:win@evil.example',
])('a company cannot be named %s: names must not contain links', async (companyName) => {
  const owner = await signUp();
  const answer = await owner.call('POST /api/user/company-name', { body: { companyName } });
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { companyName: expect.stringContaining('cannot contain a link') } },
  });
});

test('names in messages and purchases must not contain links either', async () => {
  const name = 'Visit evil.example now';
  const refused = (field: string) => ({
    status: 400,
    body: { fields: { [field]: expect.stringContaining('cannot contain a link') } },
  });
  const email = uniqueEmail();
  const contact = (body: object) =>
    callAs(null, 'POST /api/contact', { body: { name: 'Ada', email, message: 'Hello', ...body } });
  expect(await contact({ name })).toMatchObject(refused('name'));
  expect(await contact({ company: name })).toMatchObject(refused('company'));
  expect(await contact({ company: '' })).toMatchObject({ status: 201 });
  const purchase = { planId: 'starter', userEmail: email, userName: name, teamSize: 1 };
  const bought = await callAs(null, 'POST /api/create-subscription', { body: purchase });
  expect(bought).toMatchObject(refused('userName'));
});

test.each(['Night\nShift', 'Night\u0000Shift', 'Night\u200bShift', 'Night\u202eShift', 'a\u2066b'])(
  'names must not contain control, zero-width or bidirectional characters: %j',
  async (name) => {
    const owner = await signUp();
    const named = await owner.call('POST /api/user/company-name', { body: { companyName: name } });
    expect(named).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const message = { name, email: 'ada@studio.example', message: 'Hello,\nthere' };
    expect(await callAs(null, 'POST /api/contact', { body: message })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    });
  },
);

test('ordinary names of companies and people are accepted', async () => {
  const owner = await signUp();
  for (const companyName of [
    'St. Mary & Co. Films',
    'Żółć Średnia GmbH',
    '夜班工作室',
    'A/B Studio',
    'No. 5',
    'Node.js Films',
    'A.B. Productions',
  ]) {
    const answer = await owner.call('POST /api/user/company-name', { body: { companyName } });
    expect(answer).toMatchObject({ status: 200 });
  }
});

const requestReset = (email: string) =>
  callAs(null, 'POST /api/forgot-password', { body: { email } });

test('a stranger who uses up the limit of password resets gets the usual response, and the owner can still sign in', async () => {
  const { email } = await signUp();
  const first = await requestReset(email);
  for (let n = 0; n < 7; n += 1) expect(await requestReset(email)).toEqual(first);
  const mails = (await mailsTo(email)).filter(({ subject }) =>
    String(subject).includes('password'),
  );
  expect(mails).toHaveLength(5);
  const body = { token: await tokenMailedTo(email), password: 'Quiet-lantern-48' };
  expect(await callAs(null, 'POST /api/reset-password', { body })).toMatchObject({ status: 200 });
});

const askFor = (person: Person, email: string) =>
  person.call('POST /api/change-email', { body: { email, password } });

test('strangers who request an email do not block its owner from changing to it', async () => {
  const email = uniqueEmail();
  for (let n = 0; n < 2; n += 1) {
    const stranger = await signUp();
    for (let asked = 0; asked < 7; asked += 1) {
      expect(await askFor(stranger, email)).toMatchObject({ status: 200 });
    }
  }
  expect(await mailsTo(email)).toHaveLength(10);
  const owner = await signUp();
  await confirm(owner);
  expect(await askFor(owner, email)).toMatchObject({ status: 200 });
  expect(await mailsTo(email)).toHaveLength(11);
});

test('the confirmation is mailed again five times an hour, with the usual response', async () => {
  const owner = await signUp();
  for (let n = 0; n < 8; n += 1) {
    expect(await owner.call('POST /api/resend-confirmation')).toMatchObject({ status: 200 });
  }
  expect(await mailsTo(owner.email)).toHaveLength(6);
  const again = personOf(
    owner.email,
    await callAs(null, 'POST /api/login', { body: { email: owner.email, password } }),
  );
  expect(await again.call('POST /api/resend-confirmation')).toMatchObject({ status: 200 });
});
