import { pluralize } from '#shared/rules/text/amount-text.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { type Counts, countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';
import { interleave } from '../interleave.ts';
import type { Benchmark, Row } from '../measurement.ts';
import { reportProgress } from '../progress.ts';
import { fileSubjects } from './files.ts';
import { restrictedFolderSubjects } from './restricted-folders.ts';
import { type Subject, sizes } from './subject.ts';
import { workspaceSubjects } from './workspace.ts';

const runs = 5;

/** What a call costs as the list that it reads grows. */
export const growthBenchmark: Benchmark = {
  name: 'growth',
  title: 'Growth',
  method:
    'The first page of each list with 1,000 and 100,000 entries (comments: 5,000, the most of a review), beside one of 10; of restricted folders with 10 and 100, beside none, for a member who sees half of them, of 100 people with 100,000 files. Requests and read units are of the table, with those that identify the caller. The time is the CPU time of the process that runs the function, in turns; the table is another process, the emulators of S3 and Stripe are in this one. A page fills up to its size; beyond it only a search grows, which reads all names, and the time of invoices with the emulator of Stripe, which filters all that it has. Tests guard the counts (`testkit/round-trips`, `functions/billing/tests/invoice-pages.integration.test.ts`).',
  // Writing what it reads takes minutes.
  onlyIfNamed: true,
  async measure() {
    const environment = await openEnvironment();
    try {
      const rows: Row[] = [];
      for (const subject of [...fileSubjects, ...workspaceSubjects, ...restrictedFolderSubjects]) {
        await environment.reset();
        rows.push(...(await rowsOf(subject)));
      }
      return rows;
    } finally {
      await environment.close();
    }
  },
};

type Act = () => Promise<unknown>;

async function rowsOf({ sizes: of = sizes, arrange }: Subject): Promise<Row[]> {
  const acts = new Map<string, Map<number, Act>>();
  for (const size of of) {
    const calls = await arrange(size);
    reportProgress(`${Object.keys(calls).join('; ')}: ${size} are stored`);
    for (const [name, act] of Object.entries(calls)) {
      acts.set(name, new Map([...(acts.get(name) ?? []), [size, act]]));
    }
  }
  const rows: Row[] = [];
  for (const [name, bySize] of acts) rows.push(...(await rowsOfCall(name, bySize)));
  return rows;
}

async function rowsOfCall(name: string, bySize: ReadonlyMap<number, Act>): Promise<Row[]> {
  const counts = new Map<number, Counts>();
  for (const [size, act] of bySize) {
    counts.set(size, countsOf((await traceRequests(act)).roundTrips));
  }
  reportProgress(`${name}: counted`);
  const cpu = await interleave(
    runs,
    Object.fromEntries(Array.from(bySize, ([size, act]) => [size, () => cpuMilliseconds(act)])),
  );
  const [few, ...larger] = counts;
  if (!few) return [];
  const control = { name: `${few[0]}: ${describe(few[1])}`, value: cpu(String(few[0])) };
  return larger.map(([size, of]) => ({
    name: `${name}, ${size.toLocaleString('en-US')}: ${describe(of)}`,
    unit: 'ms',
    value: cpu(String(size)),
    control,
  }));
}

function describe({ requests, readUnits, stripe }: Counts): string {
  const units = `${pluralize(requests, 'request')}, ${pluralize(readUnits, 'read unit')}`;
  return stripe > 0 ? `${units}, ${stripe} to Stripe` : units;
}

/** Milliseconds of CPU time of this process, which other load on the machine does not change. */
async function cpuMilliseconds(act: Act): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
