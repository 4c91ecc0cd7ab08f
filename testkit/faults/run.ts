import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Arranged, actionOf, type Case } from '#testkit/cases/case.ts';
import { type Random, seeded } from '#testkit/draws/random.ts';
import { interceptRequests, type OutgoingRequest } from '#testkit/request-interceptor.ts';
import { type RoundTrip, traceRequests } from '#testkit/round-trips/trace.ts';
import type { Environment } from './environment.ts';
import { type FaultPoint, faultyInterceptor } from './faults.ts';
import type { Figures } from './figures.ts';
import type { outcome } from './outcome.ts';
import { type Changes, keysChanged } from './reads.ts';
import { type PassReads, reconcile, reconcileChanges } from './reconciliation.ts';
import {
  checkInvariants,
  deliverAll,
  deliverStorageEvents,
  type State,
  settle,
  stateOf,
} from './settle.ts';

/** The maximum number of retries by a user. */
const maxRetries = 3;

type Outcome = ReturnType<typeof outcome>;

/** A run without a fault. */
export interface CleanRun {
  /** The call's requests, grouped into round trips, and in order. */
  roundTrips: RoundTrip[];
  requests: OutgoingRequest[];
  outcome: Outcome;
  /** What was arranged, and the state then. */
  arranged: Arranged;
  before: State;
  restore(): Promise<void>;
  /** What the reconciliation read before and after the call; none if it has to run in full. */
  reads: PassReads;
}

interface Run {
  environment: Environment;
  arranged: Arranged;
  random: Random;
  figures: Figures;
  /** @returns whether anything was reconciled */
  reconcile(now: State): Promise<boolean>;
}

/** Runs a case without a fault, to count its requests and record its outcome. */
export async function cleanRun(
  environment: Environment,
  one: Case,
  figures: Figures,
): Promise<CleanRun> {
  await environment.reset();
  const arranged = await one.arrange();
  const reads: PassReads = new Map();
  const isSettled = !one.isUnsettled && !one.arrangedEachRun;
  if (isSettled) await settle(environment, reads);
  const [restore, before] = [await environment.snapshot(), await stateOf(environment)];
  const { result: answer, roundTrips } = await traceRequests(await actionOf(arranged));
  const random = seeded('clean');
  const reconcileAll = async () => {
    await reconcile(reads);
    return true;
  };
  const outcome = await finish(
    { environment, arranged, random, figures, reconcile: reconcileAll },
    answer,
  );
  return {
    ...{ roundTrips, requests: roundTrips.flat(), outcome, arranged, before, restore },
    reads: isSettled ? reads : new Map(),
  };
}

/**
 * Runs a case with one fault: the call, a user who retries, late events, and a check of all invariants.
 * @param seed by which a retry and the events are drawn
 * @throws Error with the violated invariants.
 */
export async function faultyRun(
  environment: Environment,
  one: Case,
  { point, fault }: FaultPoint,
  seed: number | string,
  clean: CleanRun,
  figures: Figures,
): Promise<void> {
  const arranged = await arrangeAgain(environment, one, clean);
  const random = seeded(`${seed} ${point} ${fault}`);
  const reads = random.below(10) === 0 ? new Map() : clean.reads;
  const reconcileWhatChanged = async (now: State) =>
    reconcileChanges(now.items, await changesSince(environment, clean, now), reads);
  const run = { environment, arranged, random, figures, reconcile: reconcileWhatChanged };
  const act = await actionOf(arranged);
  const { interceptor, died, triggered } = faultyInterceptor(point, fault);
  const first = await Promise.race([interceptRequests(interceptor, act), died]);
  if (triggered()) figures.faults += 1;
  if (first) assertUsefulError(first);
  const acknowledged = first && done(arranged, first) ? first : null;
  const later = !acknowledged && random.below(4) === 0;
  if (later) await environment.advance(1.1);
  const actual = await finish(run, acknowledged ?? (await retryCall(run)));
  assertSameOutcome(actual, later ? { ...clean.outcome, paid: actual.paid } : clean.outcome);
}

/** The state before the clean run's call. Making it again by the same calls took a third of the time of a fault. */
async function arrangeAgain(
  environment: Environment,
  one: Case,
  { arranged, restore }: CleanRun,
): Promise<Arranged> {
  if (!one.arrangedEachRun) {
    await restore();
    return arranged;
  }
  await environment.reset();
  return one.arrange();
}

function done({ doneBefore = [] }: Arranged, { status = 200, body }: Answer): boolean {
  return status < 300 || doneBefore.includes(body?.code);
}

/** Every error has a message for the user; a server fault also has an id to report. */
function assertUsefulError({ status = 200, body }: Answer): void {
  if (status < 300) return;
  const isExplained = typeof body?.message === 'string' && typeof body.code === 'string';
  if (!isExplained || (status >= 500 && !body.requestId)) {
    throw new Error(`The response ${status} ${JSON.stringify(body)} does not say what to do.`);
  }
}

/**
 * Retries the call, with or without Stripe's events before it, and waits if rate-limited: each response that the SDK
 * missed may count once more towards a limit.
 */
async function retryCall({ environment, arranged, random, figures }: Run): Promise<Answer> {
  if (random.below(2) === 0) await deliverAll(environment, random, figures);
  for (let tries = 1; ; tries += 1) {
    const act = await actionOf(arranged);
    const answer = await act();
    if (done(arranged, answer)) return answer;
    if (answer.status === 429) environment.wait(Number(answer.headers?.['retry-after']));
    if (tries === maxRetries) {
      throw new Error(`The retries ended with ${answer.status} ${JSON.stringify(answer.body)}.`);
    }
  }
}

/** What a call and the events after it have changed. */
async function changesSince(
  environment: Environment,
  { before, requests }: CleanRun,
  now: State,
): Promise<Changes> {
  const { storage } = await environment.events();
  const isStorageWrite = ({ to, name }: OutgoingRequest) =>
    to === 'storage' && !/^(Get|Head|List)/.test(name);
  return {
    keys: keysChanged(before.items, now.items),
    stripe: !isDeepStrictEqual(before.stripe, now.stripe),
    storage: storage.due.length > 0 || requests.some(isStorageWrite),
  };
}

/**
 * Checks that an acknowledged change is saved before any event; then the user continues, all events are delivered, and
 * the reconciliation runs.
 */
async function finish(
  { environment, arranged, random, figures, reconcile }: Run,
  answer: Answer,
): Promise<Outcome> {
  const acknowledged = (answer.status ?? 200) < 300;
  const isSaved = acknowledged && !arranged.afterSuccess;
  if (isSaved) await arranged.saved();
  await arranged.afterSuccess?.(answer);
  const arrived = await deliverAll(environment, random, figures);
  const state = await stateOf(environment);
  const isReconciled = await reconcile(state);
  if (!isSaved || arrived > 0 || isReconciled) await arranged.saved();
  // First without the bucket's events: every call counts what it changes itself.
  const outcome = await checkInvariants(environment, isReconciled ? undefined : state);
  const counted = await deliverStorageEvents(environment, random, figures);
  return counted > 0 ? checkInvariants(environment) : outcome;
}

function assertSameOutcome(actual: Outcome, expected: Outcome): void {
  const [is, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== expectedJson)
    throw new Error(`The outcome is ${is}, without a fault ${expectedJson}.`);
}
