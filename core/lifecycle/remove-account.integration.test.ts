import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { keys } from '#core/table/keys.ts';
import { deleteAccount, findTraces } from '#testkit/accounts/deletion.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { buyOnPublicPage, interruptClaim } from '#testkit/billing/purchases.ts';
import { onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { allItems, itemsOf, mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { closeWorkspace } from './close-workspace.ts';

const deleted = {
  status: 200,
  cookies: [expect.stringMatching(/^session=; .*Max-Age=0/)],
  body: { success: true },
};
const signedOut = { status: 401, body: { code: 'signed_out' } };

const team = async (owner: Person) => (await owner.call('GET /api/team-members')).body.teamMembers;

/** A user who signed up by the owner's invitation and belongs to that workspace alone. */
async function invited(owner: Person): Promise<Person> {
  const { email } = await addMember(owner);
  return signUpInvited(email);
}

test('deleting an account removes it and its workspace completely, and frees the email', async () => {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
  await callAs(null, 'POST /api/login', { body: { email: owner.email, password } });
  const { email: waiting } = await addMember(owner);
  const invitation = await tokenMailedTo(waiting);
  const left = await findTraces(owner);
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  expect(await left()).toEqual([]);
  expect(await owner.call('GET /api/user')).toMatchObject(signedOut);
  const shown = await callAs(null, 'GET /api/invitations/{token}', {
    params: { token: invitation },
  });
  expect(shown).toMatchObject({ status: 404 });
  const again = await signUp(owner.email);
  expect(await userOf(again)).toMatchObject({ companyName: null, role: 'Owner' });
});

test('one mail confirms that the account is deleted', async () => {
  const owner = await signUp();
  await deleteAccount(owner);
  const mails = await mailsWith('Your account has been deleted');
  expect(mails.filter(({ to }) => to === owner.email)).toHaveLength(1);
});

test('a wrong password deletes nothing, and wrong ones share one limit over all calls', async () => {
  const owner = await signUp();
  const refused = { status: 403, body: { code: 'wrong_password' } };
  for (let n = 0; n < 9; n += 1)
    expect(await deleteAccount(owner, 'Wrong1!!')).toMatchObject(refused);
  const body = { password: 'Wrong1!!', newPassword: 'Another-reel-8!' };
  expect(await owner.call('POST /api/change-password', { body })).toMatchObject(refused);
  expect(await deleteAccount(owner)).toMatchObject({ status: 429 });
  expect(await userOf(owner)).toMatchObject({ email: owner.email, role: 'Owner' });
});

test('a retry completes a deletion that failed half-way', async () => {
  const owner = await subscriber('business');
  await invited(owner);
  const left = await findTraces(owner);
  await closeWorkspace(await workspaceIdOf(owner), (await userOf(owner)).id);
  expect(await owner.call('GET /api/user')).toMatchObject({ body: { user: { role: null } } });
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  expect(await left()).toEqual([]);
});

test("the owner's team loses access at once, and members of other workspaces fall back to those", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  await other.call('POST /api/user/company-name', { body: { companyName: 'Late Shift' } });
  const cutter = await invited(owner);
  const freelancer = await invited(other);
  await addMember(owner, freelancer.email);
  const params = { token: await tokenMailedTo(freelancer.email) };
  await freelancer.call('POST /api/invitations/{token}', { params });
  const { id } = await userOf(cutter);
  await deleteAccount(owner);
  expect(await userOf(cutter)).toMatchObject({ role: null, companyName: null });
  const belongings = await itemsOf(keys.user(id).pk);
  expect(belongings.map(({ sk }) => String(sk).split('#')[0])).toEqual(['SESSION', 'USER']);
  expect(await userOf(freelancer)).toMatchObject({
    role: 'Video Editor',
    companyName: 'Late Shift',
  });
});

test("deleting a member's account frees its row and its seat; the workspace and the other members stay", async () => {
  const owner = await signUp();
  const [leaver, colleague] = [await invited(owner), await invited(owner)];
  expect(await deleteAccount(leaver)).toMatchObject(deleted);
  expect(await team(owner)).toMatchObject([{ email: colleague.email, status: 'active' }]);
  const workspaceId = await workspaceIdOf(owner);
  const items = await itemsOf(keys.workspace(workspaceId).pk);
  expect(items.find(({ sk }) => sk === 'WORKSPACE')).toMatchObject({ memberCount: 1 });
  expect(await userOf(colleague)).toMatchObject({ role: 'Video Editor' });
  await addMember(owner, leaver.email);
});

test('account deletion is idempotent under concurrency', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  await invited(owner);
  const left = await findTraces(owner);
  const answers = await Promise.all([deleteAccount(owner), deleteAccount(owner)]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect(await left()).toEqual([]);
  expect(await onlySubscription(stripeCustomerId)).toMatchObject({ status: 'canceled' });
  const mails = await mailsWith('Your account has been deleted');
  expect(mails.filter(({ to }) => to === owner.email)).toHaveLength(1);
});

test('messages that the user sent to the operator stay', async () => {
  const owner = await signUp();
  const message = `The playhead jumps. ${randomUUID()}`;
  await owner.call('POST /api/feedback', { body: { message } });
  await deleteAccount(owner);
  const month = new Date().toISOString().slice(0, 7);
  const kept = await itemsOf(keys.feedback(month, '').pk);
  expect(kept.filter((item) => item['message'] === message)).toHaveLength(1);
});

test("audit entries in others' workspaces no longer name a deleted account", async () => {
  const owner = await signUp();
  const person = await invited(owner);
  await callAs(null, 'POST /api/login', { body: { email: person.email, password } });
  await person.call('POST /api/feedback', { body: { message: 'It works.' } });
  expect(await deleteAccount(person)).toMatchObject(deleted);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries).toContainEqual(
    expect.objectContaining({ kind: 'member_removed', who: 'A deleted account' }),
  );
  expect(JSON.stringify(auditEntries)).not.toContain(person.email);
  // Queued mails, to the user and to the operator, are removed when they are sent.
  const left = (await allItems()).filter((item) => !('text' in item));
  expect(left.filter((item) => JSON.stringify(item).includes(person.email))).toEqual([]);
});

test('deleting the account of an owner cancels a purchase whose claim was interrupted', async () => {
  const owner = await signUp();
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  await interruptClaim(owner, subscriptionId);
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  expect((await stripeClient().subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
});
