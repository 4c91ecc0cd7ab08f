import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import { subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { addMember, addMembers, type Person, uniqueEmail } from '#testkit/people.ts';

const invite = (owner: Person) =>
  owner.call('POST /api/team-members', { body: { email: uniqueEmail(), role: 'Video Editor' } });
const refused = {
  status: 409,
  body: { code: 'seats_unpaid', message: expect.stringContaining('Update Plan') },
};

test('a team uses at most five seats beyond those that its plan pays for, until Update Plan', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 6);
  expect(await invite(owner)).toMatchObject(refused);
  await updatePlan(owner, 'business');
  expect((await userOf(owner)).subscription).toMatchObject({ seats: 6 });
  await addMembers(owner, 5);
  expect(await invite(owner)).toMatchObject(refused);
});

test('of many who are added at once, no more are added than the plan allows', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 3);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await invite(owner)).status),
  );
  expect(statuses.map(String).toSorted()).toEqual(['201', '201', '201', '409', '409', '409']);
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(6);
});

test('a member who leaves makes room for another', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 5);
  const { id } = await addMember(owner);
  expect(await invite(owner)).toMatchObject(refused);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect((await invite(owner)).status).toBe(201);
});

test('a workspace stored before the paid seats were is given them by the nightly check', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 6);
  const workspaceId = await workspaceIdOf(owner);
  await write(update(keys.workspace(workspaceId), { remove: ['runningSeats'] }));
  expect((await invite(owner)).status).toBe(201);
  expect(await runReconciliation(workspaceId)).toContain('copy_differs repaired');
  expect(await invite(owner)).toMatchObject(refused);
});

test('after the end of a plan a team may grow again', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 6);
  await owner.call('POST /api/cancel-subscription');
  await addMembers(owner, 8);
});
