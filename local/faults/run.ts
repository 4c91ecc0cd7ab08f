import { interceptRequests, type OutgoingRequest } from '#functions/testing/request-interceptor.ts';
import type { Environment } from './environment.ts';
import { type Fault, faultyWire } from './faults.ts';
import type { Figures } from './figures.ts';
import type { outcome } from './outcome.ts';
import { type Random, seeded } from './random.ts';
import type { Answer, Arranged, Scenario } from './scenarios/scenario.ts';
import { checkAll, dayAfter, deliverAll } from './settle.ts';

/** How often somebody tries again before giving up. */
const maxTries = 3;

/** Where a fault is put in: at which request, counted from one. */
export interface Place {
  seed: string;
  point: number;
  fault: Fault;
}

type Outcome = ReturnType<typeof outcome>;

/** A run without a fault. */
export interface CleanRun {
  /** What the call asks the table and Stripe for, in order. */
  requests: OutgoingRequest[];
  outcome: Outcome;
}

interface Run {
  world: Environment;
  stage: Arranged;
  random: Random;
  figures: Figures;
}

/** Learns how many points there are to put a fault in at, and what it all comes to without one. */
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
 * A run with one fault: the call, somebody who does not give up, late events, and a look at everything.
 * @throws Error saying what does not hold.
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

/** Whatever broke, people are told in words what to do, and of what is ours no more than an id to report. */
function mustBeHonest({ status = 200, body }: Answer): void {
  if (status < 300) return;
  const told = typeof body?.message === 'string' && typeof body.code === 'string';
  if (!told || (status >= 500 && !body.requestId)) {
    throw new Error(`The answer ${status} ${JSON.stringify(body)} tells nobody what to do.`);
  }
}

/**
 * Somebody tries again, with Stripe's events before that or not, and waits where asked to: what a limit counts may
 * be counted once more with each answer that the SDK missed.
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

/** What was acknowledged is there before any event has come; then the person goes on, all events come, and the day ends. */
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
