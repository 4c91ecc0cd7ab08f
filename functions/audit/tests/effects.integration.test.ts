import { expect, test } from '@jest/globals';
import { auditOf, entriesOf } from '#testkit/audit.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { addMember, signUp } from '#testkit/people.ts';

test('a member costs a seat of the running plan; the first one takes the seat that is billed anyway', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const first = await addMember(owner);
  await addMember(owner);
  for (const { id } of (await owner.call('GET /api/team-members')).body.teamMembers) {
    await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  }
  const effects = (await auditOf(owner)).map(({ kind, dollarsAMonth }) => [kind, dollarsAMonth]);
  expect(effects.slice(0, 4)).toEqual([
    ['member_removed', null],
    ['member_removed', -50],
    ['member_added', 50],
    ['member_added', null],
  ]);
  expect(first.status).toBe('invited');
});

test('each of many members added concurrently costs a seat, except the first', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  await Promise.all(Array.from({ length: 6 }, () => addMember(owner)));
  const effects = (await auditOf(owner))
    .filter(({ kind }) => kind === 'member_added')
    .map(({ dollarsAMonth }) => dollarsAMonth);
  expect(effects.toSorted()).toEqual([50, 50, 50, 50, 50, null]);
});

test('storage costs its blocks and terabytes while a plan runs', async () => {
  const owner = await signUp();
  await runPlan(owner, 'starter');
  await owner.call('POST /api/update-storage', { body: { storageAmount: 1.5 } });
  await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 3 } });
  await owner.call('POST /api/update-storage', { body: { storageAmount: 1.25 } });
  const effects = (await entriesOf(owner)).map(({ dollarsAMonth }) => dollarsAMonth);
  expect(effects.slice(0, 3)).toEqual([-15, 30, 30]);
});
