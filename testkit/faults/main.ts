import { parseArgs } from 'node:util';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { openEnvironment } from './environment.ts';
import { faultsOf } from './faults.ts';
import { inWords, noFigures } from './figures.ts';
import { runHistory } from './histories.ts';
import { run as runRace } from './race.ts';
import { races } from './races/all.ts';
import { seeded } from './random.ts';
import { cleanRun, faultyRun } from './run.ts';
import { allScenarios } from './scenarios/all.ts';

/**
 * `npm run faults`: injects every fault at every request of every call that writes, then runs races and histories with
 * reordered events, each in many orders. Prints each failure with the command that replays it.
 */
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    /** Part of a name: of a call with its scenario, of a race, or `life`. */
    call: { type: 'string', default: '' },
    point: { type: 'string' },
    fault: { type: 'string', default: '' },
    /** The number of faults in each scenario, drawn by the seed; all of them unless given. */
    each: { type: 'string' },
    /** The number of orders of each race, and of histories. */
    orders: { type: 'string', default: '50' },
    lives: { type: 'string', default: '200' },
  },
});

const figures = noFigures();
const started = performance.now();
const world = await openEnvironment();
try {
  for (const scenario of allScenarios) await everyFault(scenario);
  for (const race of races)
    await everyOrder(race.title, asked.orders, (seed) => runRace(world, race, seed, figures));
  await everyOrder('life', asked.lives, (seed) => runHistory(world, seed, figures));
} finally {
  await world.close();
}
const seconds = Math.round((performance.now() - started) / 1000);
print(`${inWords(figures)}, ${seconds} s, seed ${asked.seed}`);
process.exitCode = figures.broken > 0 ? 1 : 0;

async function everyFault(scenario: (typeof allScenarios)[number]): Promise<void> {
  const name = `${scenario.call} ${scenario.title}`;
  if (!name.includes(asked.call)) return;
  const { seed } = asked;
  const clean = await tried('without a fault', `--call '${name}'`, () =>
    cleanRun(world, scenario, figures),
  );
  if (!clean) return;
  print(`${name}: ${clean.requests.length} requests`);
  for (const { point, request, fault } of chosen(name, clean.requests)) {
    const replay = `--seed ${seed} --call '${name}' --point ${point} --fault ${fault}`;
    const place = { seed, point, fault };
    await tried(`${fault} at ${request.name}`, replay, () =>
      faultyRun(world, scenario, place, clean, figures),
    );
  }
}

/** The request and fault of each run, of all that apply. */
function chosen(name: string, requests: readonly OutgoingRequest[]) {
  const all = requests.flatMap((request, at) =>
    faultsOf(request).map((fault) => ({ point: at + 1, request, fault })),
  );
  const wanted = all
    .filter(({ point }) => !asked.point || point === Number(asked.point))
    .filter(({ fault }) => fault.includes(asked.fault));
  if (!asked.each) return wanted;
  return seeded(`${asked.seed} ${name}`).shuffled(wanted).slice(0, Number(asked.each));
}

async function everyOrder(
  name: string,
  times: string,
  once: (seed: string) => Promise<void>,
): Promise<void> {
  if (!name.includes(asked.call) || asked.point) return;
  print(`${name}: ${times} orders`);
  for (let order = 0; order < Number(times); order += 1) {
    // The first order of a replay is the one that failed.
    const seed = order === 0 ? asked.seed : `${asked.seed}.${order}`;
    const replay = `--seed ${seed} --call '${name}' --orders 1 --lives 1`;
    await tried(`order ${order}`, replay, () => once(seed));
  }
}

/** The result of a run; prints the command that replays it and returns null if an invariant is violated. */
async function tried<T>(what: string, replay: string, once: () => Promise<T>): Promise<T | null> {
  figures.runs += 1;
  try {
    return await once();
  } catch (error) {
    figures.broken += 1;
    print(`  BROKEN ${what}: ${error instanceof Error ? error.message : error}`);
    print(`  npm run faults -- ${replay}`);
    return null;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
