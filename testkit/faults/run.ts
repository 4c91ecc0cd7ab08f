import { interceptRequests, type OutgoingRequest } from '#testkit/request-interceptor.ts';
import type { Environment } from './environment.ts';
import { type Fault, faultyWire } from './faults.ts';
import type { Figures } from './figures.ts';
import type { outcome } from './outcome.ts';
import { type Random, seeded } from './random.ts';
import type { Answer, Arranged, Scenario } from './scenarios/scenario.ts';
import { checkAll, dayAfter, deliverAll } from './settle.ts';

/** The maximum number of retries by a user. */
const maxTries = 3;

/** Where a fault is injected: at which request, counted from one. */
export interface Place {
  seed: string;
  point: number;
  fault: Fault;
}

type Outcome = ReturnType<typeof outcome>;

/** A run without a fault. */
export interface CleanRun {
  /** The call's requests to the table and Stripe, in order. */
  requests: OutgoingRequest[];
  outcome: Outcome;
}

interface Run {
  world: Environment;
  stage: Arranged;
  random: Random;
  figures: Figures;
}

/** Runs a scenario without a fault, to count its requests and record its outcome. */
export async function cleanRun(
  world: Environment,
  scenario: Scenario,
  figures: Figures,
): Promise<CleanRun> {
  await world.reset();
  const stage = await scenario.stage();
  const requests: OutgoingRequest[] = [];
  const press = await stage.look();
  const answer = await interceptRequests((request, send) => {
    requests.push(request);
    return send();
  }, press);
  const run = { world, stage, random: seeded('clean'), figures };
  return { requests, outcome: await finish(run, answer) };
}

/**
 * Runs a scenario with one fault: the call, a user who retries, late events, and a check of all invariants.
 * @throws Error with the violated invariants.
 */
export async function faultyRun(
  world: Environment,
  scenario: Scenario,
  { seed, point, fault }: Place,
  clean: CleanRun,
  figures: Figures,
): Promise<void> {
  await world.reset();
  const stage = await scenario.stage();
  const run = { world, stage, random: seeded(`${seed} ${point} ${fault}`), figures };
  const press = await stage.look();
  const { wire, died, struck } = faultyWire(point, fault);
  const first = await Promise.race([interceptRequests(wire, press), died]);
  if (struck()) figures.faults += 1;
  if (first) mustBeHonest(first);
  const acknowledged = first && done(stage, first) ? first : null;
  const later = !acknowledged && run.random.below(4) === 0;
  if (later) await world.advance(1.1);
  const actual = await finish(run, acknowledged ?? (await tryAgain(run)));
  mustEqual(actual, later ? { ...clean.outcome, paid: actual.paid } : clean.outcome);
}

function done({ doneBefore = [] }: Arranged, { status = 200, body }: Answer): boolean {
  return status < 300 || doneBefore.includes(body?.code);
}

/** Every error has a message for the user; a server fault also has an id to report. */
function mustBeHonest({ status = 200, body }: Answer): void {
  if (status < 300) return;
  const told = typeof body?.message === 'string' && typeof body.code === 'string';
  if (!told || (status >= 500 && !body.requestId)) {
    throw new Error(`The answer ${status} ${JSON.stringify(body)} tells nobody what to do.`);
  }
}

/**
 * Retries the call, with or without Stripe's events before it, and waits if rate-limited: each response that the SDK
 * missed may count once more towards a limit.
 */
async function tryAgain({ world, stage, random, figures }: Run): Promise<Answer> {
  if (random.below(2) === 0) await deliverAll(world, random, figures);
  for (let tries = 1; ; tries += 1) {
    const press = await stage.look();
    const answer = await press();
    if (done(stage, answer)) return answer;
    if (answer.status === 429) world.wait(Number(answer.headers?.['retry-after']));
    if (tries === maxTries) {
      throw new Error(`Trying again led to ${answer.status} ${JSON.stringify(answer.body)}.`);
    }
  }
}

/**
 * Checks that an acknowledged change is saved before any event; then the user continues, all events are delivered, and
 * the reconciliation runs.
 */
async function finish({ world, stage, random, figures }: Run, answer: Answer): Promise<Outcome> {
  const acknowledged = (answer.status ?? 200) < 300;
  if (acknowledged && !stage.goOn) await stage.kept();
  await stage.goOn?.(answer);
  await deliverAll(world, random, figures);
  await dayAfter();
  await stage.kept();
  return checkAll(world);
}

function mustEqual(actual: Outcome, expected: Outcome): void {
  const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== ought) throw new Error(`It came to ${is}, without a fault to ${ought}.`);
}
