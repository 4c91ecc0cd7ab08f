import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { overBudget } from '#testkit/round-trips/budgets.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { faultsOf } from './faults.ts';
import { emptyFigures, summarize } from './figures.ts';
import { runHistory } from './histories.ts';
import { run as runRace } from './race.ts';
import { races } from './races/all.ts';
import { seeded } from './random.ts';
import { cleanRun, faultyRun } from './run.ts';
import { allScenarios } from './scenarios/all.ts';
import { defaultScenario } from './scenarios/default-scenario.ts';

/** Runs a sample of what `npm run faults` runs, the same sample each time unless another seed is given. */
const seed = process.env['FAULTS_SEED'] ?? '1';
const pointsEach = 4;
const racesEach = 1;
const histories = 5;

const figures = emptyFigures();
let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(async () => {
  await environment.close();
  process.stdout.write(`Faults: ${summarize(figures)}, seed ${seed}\n`);
});

const named = allScenarios.map(
  (scenario) => [`${scenario.call} ${scenario.title}`, scenario] as const,
);

test.each(named)(
  '%s: it stays within its budget of requests, and a retry recovers from a fault at any of them',
  async (name, scenario) => {
    const clean = await cleanRun(environment, scenario, figures);
    expect(clean.requests.length).toBeGreaterThan(0);
    expect(overBudget(scenario.call, scenario.title, clean.roundTrips)).toEqual([]);
    const random = seeded(`${seed} ${name}`);
    for (const [at, request] of random
      .shuffled([...clean.requests.entries()])
      .slice(0, pointsEach)) {
      const point = at + 1;
      const fault = random.pick(faultsOf(request));
      const replay = `npm run faults -- --seed ${seed} --call '${name}' --point ${point} --fault ${fault}`;
      await orReplay(
        replay,
        faultyRun(environment, scenario, { seed, point, fault }, clean, figures),
      );
    }
  },
  300_000,
);

test.each([
  ['saves nothing', calls['billing/get-quote'], 'Whether a change is saved is false, not true.'],
  ['is rejected', calls['account/confirm-email'], 'The response is 404, not 200.'],
] as const)('a call that %s fails the default scenario', async (_, call, message) => {
  await expect(cleanRun(environment, defaultScenario(call), emptyFigures())).rejects.toThrow(
    message,
  );
});

test('a call that saves its change passes the default scenario', async () => {
  const scenario = defaultScenario(calls['workspace/set-company-name']);
  await expect(cleanRun(environment, scenario, emptyFigures())).resolves.toBeDefined();
});

test.each(races.map((race) => [race.title, race] as const))(
  '%s',
  async (name, race) => {
    for (let order = 0; order < racesEach; order += 1) {
      const own = `${seed}.${order}`;
      const replay = `npm run faults -- --seed ${own} --call '${name}' --orders 1`;
      await orReplay(replay, runRace(environment, race, own, figures));
    }
  },
  300_000,
);

test("a random history of a customer, with events in any order, ends in Stripe's state", async () => {
  for (let history = 0; history < histories; history += 1) {
    const own = `${seed}.${history}`;
    await orReplay(
      `npm run faults -- --seed ${own} --call history --histories 1`,
      runHistory(environment, own, figures),
    );
  }
});

async function orReplay(replay: string, run: Promise<void>): Promise<void> {
  figures.runs += 1;
  try {
    await run;
  } catch (error) {
    figures.broken += 1;
    throw new Error(`${error instanceof Error ? error.message : error}\nReplay: ${replay}`);
  }
}
