import { beforeEach, expect, test } from '@jest/globals';
import type { QuotaItem } from '#core/storage/quota.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { runPlan, signUpWithPlan } from '#testkit/billing/plans.ts';
import { deleteObject, deliverEvent, putObject } from '#testkit/files/files.ts';
import type { Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

const gigabyte = 10n ** 9n;
/** What the plan of `runPlan` provides, in gigabytes. */
const provisioned = { hot: 2_000n, cold: 3_000n };

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Two Films' } });
});

/** Sets what is used, in percent, and lets an event of the bucket follow. */
async function use(kind: 'hot' | 'cold', percent: number): Promise<void> {
  const used = (provisioned[kind] * gigabyte * BigInt(percent)) / 100n;
  const when = [{ pk: exists }, { pk: absent }];
  await write(update<QuotaItem>(keys.quota(workspaceId), { set: { [`${kind}Used`]: used }, when }));
  await deliverEvent(workspaceId, 'nothing.mov');
}

const subjects = async () => {
  const mails = await mailsTo(owner.email);
  return mails
    .map(({ subject }) => String(subject))
    .filter((subject) => subject.includes('storage of'))
    .toSorted();
};

test('the owner is told once at 80, 95 and 100 percent', async () => {
  for (const percent of [50, 80, 81, 79, 94, 95, 99, 100, 104]) await use('hot', percent);
  expect(await subjects()).toEqual([
    'The hot storage of Two Films is 80 percent full',
    'The hot storage of Two Films is 95 percent full',
    'The hot storage of Two Films is full',
  ]);
});

test('a level that is skipped is not told, and hot and cold storage are told apart', async () => {
  await use('cold', 100);
  await use('hot', 96);
  expect(await subjects()).toEqual([
    'The cold storage of Two Films is full',
    'The hot storage of Two Films is 95 percent full',
  ]);
});

test('a level is told again after the usage has fallen well below it', async () => {
  for (const percent of [81, 76, 82, 60, 83]) await use('hot', percent);
  expect(await subjects()).toEqual([
    'The hot storage of Two Films is 80 percent full',
    'The hot storage of Two Films is 80 percent full',
  ]);
});

test('events at once tell a level once', async () => {
  await use('hot', 79);
  const used = (provisioned.hot * gigabyte * 96n) / 100n;
  await write(update<QuotaItem>(keys.quota(workspaceId), { set: { hotUsed: used } }));
  const names = ['a.mov', 'b.mov', 'c.mov', 'd.mov'];
  for (const name of names) await putObject(workspaceId, name);
  await Promise.all(names.map((name) => deliverEvent(workspaceId, name)));
  expect(await subjects()).toEqual(['The hot storage of Two Films is 95 percent full']);
});

test('without a plan no level is told', async () => {
  await runPlan(owner, 'business', 'canceled');
  await use('hot', 300);
  await deleteObject(workspaceId, 'a.mov');
  expect(await subjects()).toEqual([]);
});

test('the mail says what is used, what happens and what to do', async () => {
  await use('hot', 100);
  const [mail] = (await mailsTo(owner.email)).filter(({ subject }) =>
    String(subject).includes('is full'),
  );
  expect(mail?.['text']).toContain('Two Films uses 2 TB of its 2 TB of hot storage');
  expect(mail?.['text']).toContain('All files stay');
  expect(mail?.['text']).toContain('/dashboard/billing');
});
