import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { assertLastReleaseReads } from '#testkit/releases/last-release.ts';
import { assertRecorded } from '#testkit/round-trips/recorded.ts';
import { type RoundTrip, traceRequests } from '#testkit/round-trips/trace.ts';
import { allCases, readingCases } from './all.ts';
import type { ReadingCase } from './case.ts';

const contract = Object.values<Operation & { route: CallRoute }>(calls);

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

test('every call that may write, the webhook, the mail sender, the count, the changes and the repair of files, and the reconciliation have a case', () => {
  const writing = contract.filter(mayWrite).map(({ route }) => route);
  expect(new Set(allCases.map(({ call }) => call))).toEqual(
    new Set([
      ...writing,
      'events/stripe-webhook',
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
const reads = /^(GET|GetItem|BatchGetItem|Query|HeadObject|List\w+)\b/;

function changesIn(roundTrips: readonly RoundTrip[]): string[] {
  const names = roundTrips.flat().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
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
  '%s: it only reads, and makes no more requests than recorded',
  async (_, one) => {
    const roundTrips = await run(one);
    expect(changesIn(roundTrips)).toEqual([]);
    await assertRecorded(one, roundTrips, () => run(one));
  },
  300_000,
);

test('every call that only reads has a case', () => {
  const reading = contract.filter((call) => !mayWrite(call)).map(({ route }) => route);
  expect(new Set(readingCases.map(({ call }) => call))).toEqual(new Set(reading));
});
