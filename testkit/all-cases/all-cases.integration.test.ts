import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import type { ReadingCase } from '#testkit/cases/case.ts';
import { assertCosts } from '#testkit/cases/costs.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { assertLastReleaseReads } from '#testkit/releases/last-release.ts';
import { type RoundTrip, traceRequests } from '#testkit/round-trips/trace.ts';
import { allCases, readingCases } from './all-cases.ts';

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

test('every call has a case, and so have the functions of events and the operations that change what is sold or stored', () => {
  const cases = new Set([...readingCases, ...allCases].map(({ call }) => call));
  expect(cases).toEqual(
    new Set([
      ...Object.values(calls).map(({ route }) => route),
      'events/stripe-webhook',
      'events/send-mail',
      'events/storage-event',
      'events/start-proxy',
      'events/proxy-made',
      'events/change-files',
      'events/resume-changes',
      'events/mail-review-notifications',
      'events/reconcile',
      'ops/storage',
    ]),
  );
});

/** A preview is a POST request that changes nothing (docs.stripe.com/api/invoices/create_preview). */
const previews = ['POST /v1/invoices/create_preview'];
const reads = /^(GET|GetItem|BatchGetItem|Query|HeadObject|List\w+)\b/;

/** They answer what is in a secret. */
const withoutRoundTrip: string[] = [calls['certificates/list-certificate-keys'].route];

function changesIn(call: string, roundTrips: readonly RoundTrip[]): string[] {
  const names = roundTrips.flat().map(({ name }) => name);
  expect(names.length > 0).toBe(!withoutRoundTrip.includes(call));
  return names.filter((name) => !previews.includes(name) && !reads.test(name));
}

async function run({ arrange }: ReadingCase): Promise<readonly RoundTrip[]> {
  await environment.reset();
  const { act, answered } = await arrange();
  assertLastReleaseReads(await environment.items());
  const { result, roundTrips } = await traceRequests(act);
  expect(result.status).toBe(200);
  answered(result.body);
  return roundTrips;
}

const named = <C extends { call: string; title: string }>(cases: readonly C[]) =>
  cases.map((one) => [`${one.call} ${one.title}`, one] as const);

test.each(named(readingCases))(
  '%s: it only reads, and costs what it states',
  async (_, one) => {
    const roundTrips = await run(one);
    expect(changesIn(one.call, roundTrips)).toEqual([]);
    assertCosts(one, roundTrips);
  },
  300_000,
);
