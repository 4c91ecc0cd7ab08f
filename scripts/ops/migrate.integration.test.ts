import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { type WorkspaceItem, workspaceItem } from '#core/workspaces/store.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { signUp } from '#testkit/people.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

const pricesOf = async (workspaceId: string) =>
  (await getItem(keys.workspace(workspaceId), workspaceItem))?.runningPrices;

test('the prices of a running plan are copied to workspaces without them, once, and a dry run changes nothing', async () => {
  await signUp();
  const current = await workspaceIdOf(await subscriber('starter'));
  const workspaceId = await workspaceIdOf(await subscriber('business'));
  const prices = await pricesOf(workspaceId);
  expect(prices).toBeDefined();
  const set = { runningPrices: undefined };
  await write(update<WorkspaceItem>(keys.workspace(workspaceId), { set }));

  const { printed } = await operator.run('migrate', 'workspace-prices', '--dry-run');
  expect(printed).toContain('1 of 3 have the old shape.');
  expect(await pricesOf(workspaceId)).toBeUndefined();

  const result = { name: 'workspace-prices', migrated: 1, left: 0 };
  expect(await operator.json('migrate', 'workspace-prices', '--yes')).toEqual(result);
  expect(await pricesOf(workspaceId)).toEqual(prices);
  expect(await pricesOf(current)).toBeDefined();
  expect(await operator.json('migrate', 'workspace-prices', '--yes')).toEqual({
    ...result,
    migrated: 0,
  });
});

test('an unknown migration is refused with the list of those that there are', async () => {
  const { code, stderr } = await operator.run('migrate', 'colours');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('workspace-prices'),
  });
});
