import { beforeAll, expect, test } from '@jest/globals';
import { markSent, removeMail } from '#core/outbox/store.ts';
import { suppress } from '#core/outbox/suppression.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { askForEmail, openLink } from '#testkit/accounts/new-email.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { cards } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  uniqueEmail,
} from '#testkit/people.ts';
import { allItems, itemsOf, mailsTo, tokenMailedTo, useOwnTable } from '#testkit/table.ts';

beforeAll(useOwnTable);

const signIn = async (email: string) =>
  personOf(email, await callAs(null, 'POST /api/login', { body: { email, password } }));

/** Invites a user with an account, who accepts. */
async function join(owner: Person, person: Person, role: string): Promise<{ id: string }> {
  const member = await addMember(owner, person.email, role);
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  return member;
}

const removeFrom = (owner: Person, id: string) =>
  owner.call('DELETE /api/team-members/{id}', { params: { id } });

/** Changes the email; the session continues in the browser that asked. */
async function moveTo(person: Person, email: string): Promise<Person> {
  await askForEmail(person, email);
  const answer = await openLink(await tokenMailedTo(email), person);
  expect(answer).toMatchObject({ status: 200 });
  return personOf(email, answer);
}

/** Sends the queued mails, as the sender function does. */
async function sendAll(): Promise<void> {
  const waiting = (await allItems()).filter((item) => 'text' in item && 'to' in item);
  for (const { pk, sk, isLast } of waiting) {
    const key: Key = { pk: String(pk), sk: String(sk) };
    await (isLast ? removeMail(key) : markSent(key));
  }
}

const kindsIn = async (workspaceId: string) => {
  const items = await itemsOf(keys.workspace(workspaceId).pk);
  return items.filter(({ sk }) => String(sk).startsWith(prefixes.audit)).map(({ kind }) => kind);
};

test('after an account is deleted no item holds any of its emails, including previous and requested ones', async () => {
  const [first, second, third] = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  // Workspaces of others: one that the user still belongs to, and one that removes them later.
  const staying = await subscriber('business');
  const removing = await signUp();
  const stayingId = await workspaceIdOf(staying);
  const removingId = await workspaceIdOf(removing);
  // A workspace, a plan and a team of their own.
  let person = await subscriber('business', cards.pays, first);
  await callAs(null, 'POST /api/confirm-email', { body: { token: await tokenMailedTo(first) } });
  await addMember(person);
  await person.call('POST /api/feedback', { body: { message: 'It works.' } });
  // What they do, and what others do to them, in the workspaces of others.
  await join(staying, person, 'Producer');
  await addMember(person, uniqueEmail(), 'Producer');
  const { id: removedId } = await join(removing, person, 'Video Editor');
  person = await moveTo(person, second);
  await signIn(second);
  expect(await removeFrom(removing, removedId)).toMatchObject({ status: 200 });
  // Invited again, and withdrawn.
  const { id: withdrawnId } = await addMember(removing, second);
  expect(await removeFrom(removing, withdrawnId)).toMatchObject({ status: 200 });
  // Mails, links and lists.
  await callAs(null, 'POST /api/forgot-password', { body: { email: second } });
  await askForEmail(person, third);
  await suppress(first, 'bounce');
  await sendAll();
  await askForEmail(person, third);
  const link = await tokenMailedTo(third);
  const before = await Promise.all([stayingId, removingId].map(kindsIn));
  const holders = await allItems();
  for (const email of [first, second, third]) {
    expect(holders.filter((item) => JSON.stringify(item).includes(email))).not.toEqual([]);
  }

  expect(await deleteAccount(person)).toMatchObject({ status: 200 });
  await sendAll();

  const left = await allItems();
  for (const email of [first, second, third]) {
    expect(left.filter((item) => JSON.stringify(item).includes(email))).toEqual([]);
  }
  // Audit entries stay, without naming the user.
  const after = await Promise.all([stayingId, removingId].map(kindsIn));
  for (const [index, kinds] of before.entries()) {
    expect(after[index]).toEqual(expect.arrayContaining(kinds));
    expect(after[index]?.length).toBeGreaterThanOrEqual(kinds.length);
  }
  expect(await openLink(link, staying)).toMatchObject({ status: 404 });
});

test('an email that another account has taken since remains with that account', async () => {
  const [given, kept] = [uniqueEmail(), uniqueEmail()];
  const owner = await signUp();
  let person = await signUp(given);
  await join(owner, person, 'Video Editor');
  person = await moveTo(person, kept);
  const successor = await signUp(given);
  await join(owner, successor, 'Video Editor');
  expect(await deleteAccount(person)).toMatchObject({ status: 200 });
  expect(await mailsTo(given)).not.toEqual([]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries).toContainEqual(
    expect.objectContaining({ kind: 'member_joined', who: given }),
  );
  expect(await userOf(successor)).toMatchObject({ email: given });
});

test('deleting an account removes no mail to an email that it only requested', async () => {
  const [victim, person] = [await signUp(), await signUp()];
  await callAs(null, 'POST /api/forgot-password', { body: { email: victim.email } });
  await askForEmail(person, victim.email);
  await deleteAccount(person);
  const body = { token: await tokenMailedTo(victim.email), password: 'Quiet-lantern-48' };
  expect(await callAs(null, 'POST /api/reset-password', { body })).toMatchObject({ status: 200 });
});
