import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { findUserByEmail } from '#core/identity/store.ts';
import { findTraces } from '#testkit/accounts/deletion.ts';
import { passwordStep, setUpAuthenticator, setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { guestsOf, withCommenter } from '#testkit/files/links.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';
import { activityOf } from './testing/activity.ts';
import { sentMails } from './testing/sent-mails.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

const mailed = async (email: string) =>
  (await sentMails(operator.product, email)).map(({ subject }) => subject);

/** A user who has joined an owner's team. */
async function colleague(owner: Person): Promise<Person> {
  const { email } = await addMember(owner);
  return signUpInvited(email);
}

test('signing a user out revokes all of their sessions, is recorded in their workspaces and mailed to them', async () => {
  const person = await signUp();
  const workspaceId = await workspaceIdOf(person);
  const { printed } = await operator.run('member', 'sign-out', person.email, '--yes');
  expect(printed).toContain('is signed out everywhere');
  expect((await person.call('GET /api/user')).status).toBe(401);
  expect(await activityOf(workspaceId)).toContain('member_signed_out by The operator');
  expect(await mailed(person.email)).toContain('You were signed out of Cutbay everywhere');
  expect((await passwordStep(person.email)).status).toBe(200);
});

test('a lost second factor is removed with all others, recorded and mailed; the password is still required', async () => {
  const person = await signUp();
  const workspaceId = await workspaceIdOf(person);
  await setUpAuthenticator(person);
  await setUpPasskey(person, 'Laptop');
  expect((await passwordStep(person.email)).status).toBe(401);
  const { stderr } = await operator.run('member', 'reset-second-factor', person.email, '--yes');
  expect(stderr).toContain('authenticator app, passkey Laptop, 10 recovery codes');
  expect((await passwordStep(person.email)).status).toBe(200);
  const wrong = await callAs(null, 'POST /api/login', {
    body: { email: person.email, password: 'Another-cut-21!' },
  });
  expect(wrong.status).toBe(401);
  expect(await activityOf(workspaceId)).toContain('second_factors_reset by The operator');
  expect(await mailed(person.email)).toContain(
    'Two-step verification was turned off for your Cutbay account',
  );
  const { secondFactors } = await operator.json('member', 'show', person.email);
  expect(secondFactors).toEqual([]);
  // A new one can be set up immediately.
  expect((await setUpAuthenticator(person)).recoveryCodes).toHaveLength(10);
  const none = await operator.run('member', 'reset-second-factor', (await signUp()).email, '--yes');
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no second factor') });
});

test('a user blocked by wrong passwords is shown as such, and may try again immediately', async () => {
  const person = await signUp();
  const address = '203.0.113.7';
  const login = (word: string) =>
    callAs(null, 'POST /api/login', { body: { email: person.email, password: word }, address });
  for (let attempt = 0; attempt < 10; attempt += 1) await login('Wrong-cut-21!');
  expect((await login(password)).status).toBe(429);
  const shown = await operator.run('member', 'show', person.email, '--address', address);
  expect(shown.printed).toMatch(/^login_to_account +10 of 10 +\d+ min +<- blocked$/m);
  const args = ['member', 'unblock', person.email, '--address', address, '--yes'];
  expect((await operator.run(...args)).printed).toContain('may try again immediately');
  expect((await login(password)).status).toBe(200);
});

test('an export contains all data of a person, without secrets and without data of others', async () => {
  const owner = await subscriber('starter');
  const person = await colleague(owner);
  await setUpAuthenticator(person);
  await person.call('POST /api/feedback', { body: { message: 'More shortcuts.' } });
  const contact = { name: 'Ada', email: person.email, message: 'Hello.' };
  await callAs(null, 'POST /api/contact', { body: contact });
  const file = join(operator.folder, 'person.json');
  await operator.run('export', person.email, '--file', file);
  const json = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const data = JSON.parse(json);
  expect(data).toMatchObject({
    account: { email: person.email, username: 'cutter' },
    secondFactors: { recoveryCodesLeft: 10 },
    workspaces: [
      { role: 'Video Editor', memberRow: { email: person.email }, stripeCustomerId: null },
    ],
    messages: [{ message: 'Hello.' }, { message: 'More shortcuts.' }],
  });
  expect(data.sessions.length).toBeGreaterThan(0);
  expect(data.mails.length).toBeGreaterThan(0);
  expect(data.workspaces[0].activity.length).toBeGreaterThan(0);
  expect(json).not.toContain('$argon2id');
  expect(json).not.toMatch(/passwordHash|linkHash|iv"|ciphertext/);
  const again = await operator.run('export', person.email, '--file', file);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') });
});

test("the export contains the person's activity in a workspace that has removed them, and nothing else of it", async () => {
  const owner = await signUp();
  const person = await colleague(owner);
  const workspaceId = await workspaceIdOf(person);
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  await owner.call('DELETE /api/team-members/{id}', { params: { id: teamMembers[0].id } });
  const { workspaces } = await operator.json('export', person.email);
  expect(workspaces).toMatchObject([{ id: workspaceId, role: null, memberRow: null }]);
  const kinds = workspaces[0].activity.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['member_added', 'member_joined', 'signed_in', 'member_removed']);
});

test('a whole-table export lists other occurrences of an email, by keys alone', async () => {
  const { email } = await addMember(await signUp());
  const { account, elsewhere } = await operator.json('export', email, '--whole-table');
  expect(account).toBeNull();
  const kinds = elsewhere.map(({ sk }: { sk: string }) => sk.split('#')[0]);
  expect(kinds).toEqual(expect.arrayContaining(['MEMBER', 'MEMBER_EMAIL', 'AUDIT']));
});

test('an erased person is deleted as by their own deletion, with their workspaces and messages', async () => {
  const owner = await subscriber('business');
  const guest = await colleague(await signUp());
  await guest.call('POST /api/feedback', { body: { message: 'Bye.' } });
  const teamId = await workspaceIdOf(guest);
  const workspaceId = await workspaceIdOf(owner);
  const contact = { name: 'Ada', email: owner.email, message: 'Please erase me.' };
  await callAs(null, 'POST /api/contact', { body: contact });
  const stored = await storedSubscription(workspaceId);
  const left = await findTraces(owner);
  const { stderr } = await operator.run('erase', owner.email, '--yes');
  expect(stderr).toContain(`(${workspaceId}): 0 members, its business plan is cancelled`);
  expect(await left()).toEqual([]);
  const { status } = await stripeClient().subscriptions.retrieve(
    String(stored?.stripeSubscriptionId),
  );
  expect(status).toBe('canceled');
  expect(await mailed(owner.email)).toContain('Your Cutbay account is deleted');
  const guestId = (await userOf(guest)).id;
  expect((await operator.run('erase', guest.email, '--yes')).stderr).toContain('remove them from');
  expect(await activityOf(teamId)).toContain('member_removed by The operator');
  await mailed(guest.email);
  const named = (await allItems()).filter((item) => {
    const json = JSON.stringify(item);
    return [owner.email, guest.email, guestId].some((word) => json.includes(word));
  });
  expect(named).toEqual([]);
});

test('a guest of a share link is found by the email that they have proven, and erased', async () => {
  const { owner, link, workspaceId, email } = await withCommenter();
  await withCommenter();
  const { guestOf, account } = await operator.json('export', email);
  expect(account).toBeNull();
  expect(guestOf).toMatchObject([
    {
      workspaceId,
      linkId: link.id,
      name: 'Clara Client',
      email,
      comments: [{ review: 'Film', text: 'Too long.' }],
    },
  ]);
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  const [ended] = (await operator.json('export', email)).guestOf;
  expect(ended.comments).toMatchObject([{ review: null, text: 'Too long.' }]);
  const { stderr } = await operator.run('erase', email, '--yes');
  expect(stderr).toContain('Erase who they are as 1 guest of share links.');
  expect(await guestsOf(owner, link.id)).toEqual([]);
  expect(await activityOf(workspaceId)).toContain('share_link_guest_erased by The operator');
  expect((await operator.json('export', email)).guestOf).toEqual([]);
});

test('a person with a pending purchase is not erased, and an unknown one is reported as such', async () => {
  const email = uniqueEmail();
  expect((await operator.run('erase', email)).printed).toBe(`There is no data about ${email}.`);
  expect(await findUserByEmail(email)).toBeNull();
  const shown = await operator.run('member', 'show', email);
  expect(shown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no account with the email'),
  });
  const odd = await operator.run('member', 'show', 'ada@');
  expect(odd).toMatchObject({ code: 2, stderr: expect.stringContaining('name@example.com') });
});
