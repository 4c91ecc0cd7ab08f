import { expect, test } from '@jest/globals';
import type { RoundTrip } from '#testkit/round-trips/trace.ts';
import { assertCosts, type Costs } from './costs.ts';

const read: RoundTrip = [{ to: 'table', name: 'Query', form: '', units: 1 }];
const scan: RoundTrip = [{ to: 'table', name: 'Scan', form: '', units: 1 }];
const payment: RoundTrip = [{ to: 'stripe', name: 'GET /v1/prices', form: '', units: 0 }];
const because = 'The steps of an end can be resumed.';

const checking = (costs: Costs | undefined, ...roundTrips: RoundTrip[]) => {
  const named = { call: 'DELETE /api/account', title: 'of an owner', ...(costs && { costs }) };
  return () => assertCosts(named, roundTrips);
};

test('a case with two round trips or fewer states none', () => {
  expect(checking(undefined, read, read)).not.toThrow();
  expect(checking({ roundTrips: 2, because }, read, read)).toThrow();
});

test('a case with more states how many, neither fewer nor more', () => {
  const error = 'DELETE /api/account of an owner costs roundTrips: 3, stated is none.';
  expect(checking(undefined, read, read, read)).toThrow(error);
  const costs = { roundTrips: 3, because };
  expect(checking(costs, read, read, read)).not.toThrow();
  expect(checking(costs, read, read, read, read)).toThrow('roundTrips: 4, stated is 3');
  expect(checking(costs, read, read)).toThrow('roundTrips: 2, stated is 3');
});

test('a case that asks Stripe states how often, neither less nor more', () => {
  expect(checking(undefined, payment)).toThrow('stripeRequests: 1, stated is none');
  const costs = { stripeRequests: 2, because };
  expect(checking(costs, read, payment, read, payment)).not.toThrow();
  expect(checking(costs, payment)).toThrow('stripeRequests: 1, stated is 2');
  expect(checking(costs, [...payment, ...payment, ...payment])).toThrow('stripeRequests: 3');
});

test('no case scans the table', () => {
  expect(checking(undefined, read, scan)).toThrow('scans: 1');
});
