import { afterEach, expect, jest, test } from '@jest/globals';
import { listIndexedWorkspaces, workspaceShards } from '#core/workspaces/workspace-index.ts';
import { env, reconciliationDone } from '#shared/ops/environment.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { quoteFor, subscriber } from '#testkit/billing/subscribers.ts';
import { signUp } from '#testkit/people.ts';
import { passes } from './passes.ts';
import { noRevenue, revenueOf } from './revenue.ts';
import { checkPage, initialCursor } from './run.ts';

afterEach(() => {
  process.env[env.logLevel] = 'off';
  jest.restoreAllMocks();
});

test('revenue is the sum of the running plans, each for one month', async () => {
  const [starter, business, cancelled, without] = await Promise.all([
    subscriber('starter'),
    subscriber('business'),
    subscriber('business'),
    signUp(),
  ]);
  expect(await cancelled.call('POST /api/cancel-subscription')).toMatchObject({ status: 200 });
  const ids = await Promise.all([starter, business, cancelled, without].map(workspaceIdOf));
  const totals = [
    (await quoteFor(starter, 'starter')).quote.total,
    (await quoteFor(business, 'business')).quote.total,
  ];
  expect(totals.every((total) => total > 0)).toBe(true);
  expect(await revenueOf(ids)).toEqual({
    subscriptions: 2,
    monthlyCents: totals.reduce((sum, total) => sum + 100 * total, 0),
  });
  expect(await revenueOf(ids.slice(2))).toEqual(noRevenue);
  expect(await revenueOf([])).toEqual(noRevenue);
});

test('the run ends with a log line of the total over all pages, in US dollars', async () => {
  process.env[env.logLevel] = 'info';
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const before = { ...initialCursor.totals, subscriptions: 5, monthlyCents: 12_345 };
  const last = workspaceShards.at(-1) ?? '';
  const page = await listIndexedWorkspaces(last, { after: null, limit: 40 });
  const more = await revenueOf(page);
  const from = passes.findLastIndex(({ name }) => name.startsWith('workspaces'));
  let part = await checkPage({ pass: from, after: null, totals: before }, false);
  while (!part.done) part = await checkPage(part.position, false);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.filter(({ event }) => event === reconciliationDone)).toEqual([
    expect.objectContaining({
      subscriptions: 5 + more.subscriptions,
      monthlyRevenue: (12_345 + more.monthlyCents) / 100,
    }),
  ]);
});
