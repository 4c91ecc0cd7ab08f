import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { allCases } from '#testkit/all-cases/all-cases.ts';
import { assertCosts } from '#testkit/cases/costs.ts';
import { namedSeedsOf, seedsOf } from '#testkit/draws/named-seeds.ts';
import { dayOf, draws, seed } from '#testkit/draws/seed.ts';
import { assertLastReleaseReads } from '#testkit/releases/last-release.ts';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { type FaultPoint, faultPoints } from './faults.ts';
import { faultsOfDay } from './faults-of-day.ts';
import { emptyFigures, type Figures, summarize } from './figures.ts';
import { cleanRun, faultyRun } from './run.ts';

/** What the tests of a file share. */
export interface Sample {
  environment: Environment;
  figures: Figures;
  /** Counts a run; the error of one that fails says how to replay it. */
  orReplay(replay: string, run: Promise<void>): Promise<void>;
}

/** Opens the emulators for the tests of this file, and prints its figures at the end. */
export function openSample(): () => Sample {
  const figures = emptyFigures();
  let environment: Environment | undefined;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(async () => {
    await environment?.close();
    process.stdout.write(`Faults: ${summarize(figures)}, seed ${seed}\n`);
  });
  const orReplay = async (replay: string, run: Promise<void>) => {
    figures.runs += 1;
    try {
      await run;
    } catch (error) {
      figures.broken += 1;
      throw new Error(`${error instanceof Error ? error.message : error}\nReplay: ${replay}`);
    }
  };
  return () => {
    if (!environment) throw new Error('The emulators have not been started.');
    return { environment, figures, orReplay };
  };
}

/** The subjects that have a file of their own: the folders of their functions, or the names of those. */
const subjects = {
  account: ['account', 'sessions', 'second-factor'],
  billing: ['billing', 'events/stripe-webhook', 'events/reconcile'],
  files: [
    ...['files', 'media', 'uploads', 'trash', 'devices', 'storage'],
    ...['events/storage-event', 'events/change-files'],
    // What guests send is sent by the functions of the members' uploads.
    ...['guest-uploads/start-guest-upload', 'guest-uploads/sign-guest-parts'],
    ...['guest-uploads/complete-guest-upload', 'guest-uploads/discard-guest-upload'],
  ],
};

/** The cases of a subject, or of all that have no file of their own. */
export function casesOf(subject: keyof typeof subjects | 'others') {
  return allCases.filter(({ call }) => subjectOf(call) === subject);
}

function subjectOf(call: string): string {
  const entries = Object.entries<{ route: CallRoute }>(calls);
  const [key = call] = entries.find(([, { route }]) => route === call) ?? [];
  const names = [key, key.split('/')[0] ?? ''];
  const isOf = ([, own]: [string, readonly string[]]) => own.some((name) => names.includes(name));
  return Object.entries(subjects).find(isOf)?.[0] ?? 'others';
}

/** The faults to inject with a seed: those of the day; in soak, and with a seed that once failed, all of them. */
function faultsFor(name: string, requests: readonly OutgoingRequest[], of: number): FaultPoint[] {
  const all = faultPoints(requests);
  const everyday = namedSeedsOf('faults', name).includes(of)
    ? all
    : faultsOfDay(name, requests, dayOf(of));
  return draws(everyday, all);
}

/** Tests that a retry recovers from the faults at requests of each case. */
export function testCases(sample: () => Sample, cases: typeof allCases): void {
  test.each(cases.map((one) => [`${one.call} ${one.title}`, one] as const))(
    '%s: it costs what it states, and a retry recovers from a fault at any of its requests',
    async (name, one) => {
      const { environment, figures, orReplay } = sample();
      const clean = await cleanRun(environment, one, figures);
      expect(clean.requests.length).toBeGreaterThan(0);
      assertLastReleaseReads(await environment.items());
      assertCosts(one, clean.roundTrips);
      for (const own of seedsOf('faults', name)) {
        for (const faultPoint of faultsFor(name, clean.requests, own)) {
          const { point, fault } = faultPoint;
          const replay = `npm run faults -- --seed ${own} --call '${name}' --point ${point} --fault ${fault}`;
          await orReplay(replay, faultyRun(environment, one, faultPoint, own, clean, figures));
        }
      }
    },
    draws(300_000, 3_600_000),
  );
}
