import { expect, test } from '@jest/globals';
import { closeWorkspace } from '#core/lifecycle/close-workspace.ts';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { keys } from '#core/table/keys.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { joined } from '#testkit/accounts/ownership.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { itemsOf, mailsTo, tokenMailedTo } from '#testkit/table.ts';

const companyName = 'Night Shift';
const subject = 'You are no longer a member of a workspace on Cutbay';

async function named(owner: Person): Promise<Person> {
  await owner.call('POST /api/user/company-name', { body: { companyName } });
  return owner;
}

const remove = (owner: Person, id: string) =>
  owner.call('DELETE /api/team-members/{id}', { params: { id } });

const noticesTo = async ({ email }: Person) =>
  (await mailsTo(email)).filter((mail) => mail['subject'] === subject);

test('a removed member is told which workspace they have lost, when and why, and mailed once', async () => {
  const owner = await named(await signUp());
  const { id, member } = await joined(owner);
  expect(await userOf(member)).toMatchObject({ formerWorkspace: null });
  const before = Date.now();
  await Promise.all([remove(owner, id), remove(owner, id)]);
  const { formerWorkspace } = await userOf(member);
  expect(formerWorkspace).toMatchObject({ companyName, reason: 'removed' });
  expect(Date.parse(formerWorkspace.leftAt)).toBeGreaterThanOrEqual(before);
  const mails = await noticesTo(member);
  expect(mails).toHaveLength(1);
  expect(String(mails[0]?.['text'])).toMatch(
    /^You were removed from Night Shift on \w+ \d+, \d{4} at \d\d:\d\d UTC\./m,
  );
});

test('cancelling the plan tells everyone who had joined, and no one who had not', async () => {
  const owner = await named(await subscriber('business'));
  const team = [(await joined(owner)).member, (await joined(owner)).member];
  const { email: invited } = await addMember(owner);
  await owner.call('POST /api/cancel-subscription');
  for (const member of team) {
    const { formerWorkspace } = await userOf(member);
    expect(formerWorkspace).toMatchObject({ companyName, reason: 'plan_ended' });
    expect(await noticesTo(member)).toHaveLength(1);
  }
  expect((await mailsTo(invited)).map((mail) => mail['subject'])).not.toContain(subject);
  expect(await userOf(owner)).toMatchObject({ formerWorkspace: null });
});

test('closing a workspace tells its members, once under concurrency, and forgets its name', async () => {
  const owner = await named(await signUp());
  const { member } = await joined(owner);
  const workspaceId = await workspaceIdOf(owner);
  const { id } = await userOf(owner);
  const close = () => closeWorkspace(workspaceId, id);
  await Promise.all([close(), close()]);
  await close();
  const { formerWorkspace } = await userOf(member);
  expect(formerWorkspace).toMatchObject({ companyName, reason: 'workspace_closed' });
  expect(await noticesTo(member)).toHaveLength(1);
  const left = await itemsOf(keys.workspace(workspaceId).pk);
  expect(left.map(({ sk }) => sk)).toEqual(['CLOSED']);
  expect(JSON.stringify(left)).not.toContain(companyName);
});

test('creating a workspace, joining one, or opening one ends it', async () => {
  const owner = await named(await signUp());
  const ended = async (end: (member: Person) => Promise<unknown>) => {
    const { id, member } = await joined(owner);
    await remove(owner, id);
    expect(await userOf(member)).toMatchObject({ formerWorkspace: { companyName } });
    await end(member);
    return (await userOf(member)).formerWorkspace;
  };
  const create = (member: Person) =>
    member.call('POST /api/user/company-name', { body: { companyName: 'Own' } });
  expect(await ended(create)).toBeNull();
  const join = async (member: Person) => {
    await addMember(owner, member.email);
    const params = { token: await tokenMailedTo(member.email) };
    await member.call('POST /api/invitations/{token}', { params });
  };
  expect(await ended(join)).toBeNull();
});

test('a user with another workspace falls back to it, and dismisses what they are told by opening it', async () => {
  const owner = await named(await signUp());
  const freelancer = await signUp();
  const { id } = await addMember(owner, freelancer.email);
  const params = { token: await tokenMailedTo(freelancer.email) };
  await freelancer.call('POST /api/invitations/{token}', { params });
  await remove(owner, id);
  const user = await userOf(freelancer);
  expect(user).toMatchObject({ role: 'Owner', formerWorkspace: { companyName } });
  await freelancer.call('POST /api/workspaces/{id}/current', { params: { id: user.workspaceId } });
  expect(await userOf(freelancer)).toMatchObject({ role: 'Owner', formerWorkspace: null });
});

test('it is exported with the personal data, and deleted with the account', async () => {
  const owner = await named(await signUp());
  const { id, member } = await joined(owner);
  const { id: userId } = await userOf(member);
  await remove(owner, id);
  const { account } = await personalData(member.email);
  expect(account).toMatchObject({ formerWorkspace: { companyName } });
  await deleteAccount(member);
  expect(await itemsOf(keys.user(userId).pk)).toEqual([]);
});
