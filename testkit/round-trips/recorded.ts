import { readFileSync, writeFileSync } from 'node:fs';
import { countsOf } from './counts.ts';
import type { RoundTrip } from './trace.ts';

/** What a case costs at most: round trips to the table, and requests to Stripe. */
interface Most {
  table: number;
  stripe: number;
}

/** The most of every case, by its call and title. */
type Recorded = Readonly<Record<string, Most>>;

const file = new URL('recorded.json', import.meta.url);

const recorded: Recorded = JSON.parse(readFileSync(file, 'utf8'));

/** Records the most of the runs of each case; other cases are forgotten unless `keepsOthers`. */
export function record(
  runs: ReadonlyMap<string, readonly (readonly RoundTrip[])[]>,
  { keepsOthers }: { keepsOthers: boolean },
): void {
  const most = new Map(keepsOthers ? Object.entries(recorded) : []);
  for (const [name, traced] of runs) {
    const counts = traced.map(countsOf);
    most.set(name, {
      table: Math.max(...counts.map(({ table }) => table)),
      stripe: Math.max(...counts.map(({ stripe }) => stripe)),
    });
  }
  const sorted = Object.fromEntries([...most].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** The round trips to the table that identify a caller, then read or commit: more of them need a reason. */
const usualTrips = 2;

interface Named {
  call: string;
  title: string;
  because?: string;
}

/** What exceeds the record of a case, in words; empty if nothing does. No call scans the table. */
export function beyondRecord(
  { call, title, because }: Named,
  roundTrips: readonly RoundTrip[],
  record: Recorded = recorded,
): string[] {
  const { table, stripe, scans } = countsOf(roundTrips);
  const most = record[`${call} ${title}`] ?? { table: 0, stripe: 0 };
  const over: [number, number, string][] = [
    [table, most.table, 'round trips to the table'],
    [stripe, most.stripe, 'requests to Stripe'],
    [scans, 0, 'scans'],
  ];
  const hasReason = because || (table <= usualTrips && stripe === 0);
  return [
    ...over
      .filter(([count, limit]) => count > limit)
      .map(([count, limit, what]) => `${count} ${what}, not ${limit} (npm run record:round-trips)`),
    ...(hasReason
      ? []
      : [`${table} round trips, ${stripe} requests to Stripe: its case needs a reason (because)`]),
  ];
}

/**
 * Asserts that a case costs no more than its record. A busy machine may count requests apart that the code makes at
 * once, so what exceeds the record has to do so three times.
 * @throws Error with what exceeds it
 */
export async function assertRecorded(
  named: Named,
  roundTrips: readonly RoundTrip[],
  again: () => Promise<readonly RoundTrip[]>,
  record?: Recorded,
): Promise<void> {
  for (let tries = 1, traced = roundTrips; ; tries += 1, traced = await again()) {
    const beyond = beyondRecord(named, traced, record);
    if (beyond.length === 0) return;
    if (tries === 3) throw new Error(`${named.call} ${named.title}: ${beyond.join('; ')}`);
  }
}
