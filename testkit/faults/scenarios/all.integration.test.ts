import { expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { overBudget } from '#testkit/round-trips/budgets.ts';
import { readerOf, readingRoutes } from '#testkit/round-trips/readings.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';
import { allScenarios } from './all.ts';

const contract = Object.values<Operation & { route: CallRoute }>(calls);

test('every call that may write, the webhook, the mail sender, the count, the changes and the repair of files, and the reconciliation have a scenario: their own, or the default one if their path names nothing', () => {
  const writing = contract.filter(mayWrite).map(({ route }) => route);
  expect(new Set(allScenarios.map(({ call }) => call))).toEqual(
    new Set([
      ...writing,
      'POST /webhooks/stripe',
      'events/send-mail',
      'events/storage-event',
      'events/change-files',
      'events/resume-changes',
      'ops/storage',
      'events/reconcile',
    ]),
  );
});

/** A preview is a POST request that changes nothing (docs.stripe.com/api/invoices/create_preview). */
const previews = ['POST /v1/invoices/create_preview'];

test.each(readingRoutes)(
  '%s only reads, and stays within its budget of requests',
  async (route) => {
    const { person, ...options } = await readerOf(route);
    const { result, roundTrips } = await traceRequests(() => person.call(route, options));
    const names = roundTrips.flat().map(({ name }) => name);
    const methods = new Set(
      names.map((name) => (previews.includes(name) ? 'GET' : name.replace(/ .*/, ''))),
    );
    expect(result).toMatchObject({ status: 200 });
    expect(overBudget(route, '', roundTrips)).toEqual([]);
    const reads = /^(GET|GetItem|BatchGetItem|Query|HeadObject|List\w+)$/;
    expect([...methods].filter((name) => !reads.test(name))).toEqual([]);
    expect(methods.size).toBeGreaterThan(0);
  },
);
