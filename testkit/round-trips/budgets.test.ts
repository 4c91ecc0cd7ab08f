import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { overBudget } from './budgets.ts';
import { exceptions } from './exceptions.ts';
import type { RoundTrip } from './trace.ts';

const read: RoundTrip = [{ to: 'table', name: 'Query', form: '', units: 1 }];
const scan: RoundTrip = [{ to: 'table', name: 'Scan', form: '', units: 1 }];
const payment: RoundTrip = [{ to: 'stripe', name: 'GET /v1/prices', form: '', units: 0 }];

test('a call that reads may read once beyond the caller, one that writes may also commit', () => {
  expect(overBudget('GET /api/audit', '', [read, read])).toEqual([]);
  expect(overBudget('GET /api/audit', '', [read, read, read])).toEqual([
    '3 round trips to the table, not 2',
  ]);
  const write = 'POST /api/user/username';
  expect(overBudget(write, '', [read, read, read])).toEqual([]);
  expect(overBudget(write, '', [read, read, read, read])).toHaveLength(1);
});

test('a call scans nothing, and asks Stripe only if an exception says why', () => {
  expect(overBudget('GET /api/audit', '', [scan, payment])).toEqual([
    '1 requests to Stripe, not 0',
    '1 scans',
  ]);
  expect(overBudget('GET /api/invoices', '', [read, payment])).toEqual([]);
  expect(overBudget('GET /api/invoices', '', [read, payment, payment])).toHaveLength(1);
});

test('every exception is for a call, a function of events or an operation, and has a reason', () => {
  const routes: string[] = Object.values(calls).map(({ route }) => route);
  const isKnown = (name: string) =>
    routes.some((route) => name === route || name.startsWith(`${route} `)) ||
    /^(events\/|ops\/|POST \/webhooks\/stripe)/.test(name);
  expect(Object.keys(exceptions).filter((name) => !isKnown(name))).toEqual([]);
  expect(Object.values(exceptions).filter(({ because }) => because.length < 10)).toEqual([]);
});
