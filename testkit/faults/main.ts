import { parseArgs } from 'node:util';
import { print } from '#local/output.ts';
import { allCases } from '#testkit/all-cases/all-cases.ts';
import { seeded } from '#testkit/draws/random.ts';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { openEnvironment } from './environment.ts';
import { type FaultPoint, faultPoints } from './faults.ts';
import { emptyFigures, summarize } from './figures.ts';
import { cleanRun, faultyRun } from './run.ts';

/**
 * `npm run faults`: injects every fault at every request of every call that writes. Prints each failure with the command
 * that replays it.
 */
const { values: argv } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    /** Parts of names, each of a call with its case. */
    call: { type: 'string', multiple: true, default: [''] },
    point: { type: 'string' },
    fault: { type: 'string', default: '' },
    /** The number of faults in each case, drawn by the seed; all of them unless given. */
    each: { type: 'string' },
  },
});

const figures = emptyFigures();
const started = performance.now();
const environment = await openEnvironment();
try {
  for (const one of allCases) await everyFault(one);
} finally {
  await environment.close();
}
const seconds = Math.round((performance.now() - started) / 1000);
print(`${summarize(figures)}, ${seconds} s, seed ${argv.seed}`);
// The timeouts of calls that were killed midway would keep the process for minutes.
process.exit(figures.broken > 0 ? 1 : 0);

async function everyFault(one: (typeof allCases)[number]): Promise<void> {
  const name = `${one.call} ${one.title}`;
  if (!isChosen(name)) return;
  const { seed } = argv;
  const clean = await runAndReport('without a fault', `--call '${name}'`, () =>
    cleanRun(environment, one, figures),
  );
  if (!clean) return;
  print(`${name}: ${clean.requests.length} requests`);
  for (const faultPoint of chosen(name, clean.requests)) {
    const { point, fault } = faultPoint;
    const replay = `--seed ${seed} --call '${name}' --point ${point} --fault ${fault}`;
    await runAndReport(`${fault} at ${clean.requests[point - 1]?.name}`, replay, () =>
      faultyRun(environment, one, faultPoint, seed, clean, figures),
    );
  }
}

function isChosen(name: string): boolean {
  return argv.call.some((part) => name.includes(part));
}

/** The faults that are matching, of all that apply. */
function chosen(name: string, requests: readonly OutgoingRequest[]): FaultPoint[] {
  const matching = faultPoints(requests)
    .filter(({ point }) => !argv.point || point === Number(argv.point))
    .filter(({ fault }) => fault.includes(argv.fault));
  if (!argv.each) return matching;
  return seeded(`${argv.seed} ${name}`).shuffled(matching).slice(0, Number(argv.each));
}

/** The result of a run; prints the command that replays it and returns null if an invariant is violated. */
async function runAndReport<T>(
  what: string,
  replay: string,
  once: () => Promise<T>,
): Promise<T | null> {
  figures.runs += 1;
  try {
    return await once();
  } catch (error) {
    figures.broken += 1;
    print(`  FAILED ${what}: ${error instanceof Error ? error.message : error}`);
    print(`  npm run faults -- ${replay}`);
    return null;
  }
}
