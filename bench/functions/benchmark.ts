import { exact, type Figure } from '../figure.ts';
import { type Benchmark, isMet, type Row, ratio } from '../row.ts';
import type { Bundle } from './bundle.ts';
import { buildPairs, type Pair } from './bundles.ts';
import { loadTimes } from './load.ts';
import { oneRequest } from './one-request.ts';

/** How often each bundle is loaded. */
const runs = 7;
const loadGoal = 0.4;

/** Functions that have a goal of their own for the size of their bundles. */
interface Group {
  name: string;
  has: (libraries: readonly string[]) => boolean;
  sizeGoal: number;
  size: (bundle: Bundle) => number;
}

/** A function belongs to the first that has its libraries. */
const groups: readonly Group[] = [
  {
    name: 'with word lists',
    has: (libraries) => libraries.includes('passwords') || libraries.includes('domains'),
    sizeGoal: 0.5,
    size: ({ startBytes }) => startBytes,
  },
  {
    name: 'with Stripe',
    has: (libraries) => libraries.includes('stripe'),
    sizeGoal: 0.4,
    size: ({ bytes }) => bytes,
  },
  { name: 'without Stripe', has: () => true, sizeGoal: 0.35, size: ({ bytes }) => bytes },
];

/** The functions' bundles, how long they take to load, and what every request costs. */
export const functionsBenchmark: Benchmark = {
  name: 'functions',
  title: 'Functions',
  method:
    "Each function beside a small handler that uses the same libraries the usual way (classic zod, the whole clients of the AWS SDK, Stripe and lists when the module loads), built by esbuild's defaults for Node and minified alike. The size is all code of a bundle; with word lists (common passwords, disposable domains), which few requests ask for, it is what a cold start loads. The load time is the CPU time of a process that loads the bundle, in turns with the others, less that of an empty one. One request without the table: limits, session, validation and response.",
  async measure() {
    const { pairs, remove } = await buildPairs();
    try {
      const all = pairs.flatMap(({ bundle, control }) => [bundle, control]);
      const loadOf = await loadTimes([...new Set(all)], runs);
      const rows: Row[] = [];
      const details: Row[] = [];
      for (const group of groups) {
        const members = pairs.filter((pair) => groupOf(pair) === group);
        const sizeOf = (bundle: Bundle) => exact(Math.round(group.size(bundle) / 1_024));
        const sizes = members.map((pair) => compared('size', 'KB', pair, sizeOf));
        const loads = members.map((pair) => compared('load time', 'ms', pair, loadOf));
        rows.push(...summary(`size ${group.name}`, sizes, group.sizeGoal));
        rows.push(...summary(`load time ${group.name}`, loads, loadGoal));
        details.push(...[...sizes, ...loads].map(({ row }) => row));
      }
      const request = await oneRequest();
      rows.push({
        name: 'one request without the table',
        unit: 'ms',
        value: request('request'),
        control: { name: 'jwtVerify alone', value: request('jwtVerify') },
        goal: { of: 'ratio', atMost: 1.5 },
      });
      return { rows, details };
    } finally {
      remove();
    }
  },
};

interface Compared {
  row: Row;
  pair: Pair;
}

function compared(
  what: string,
  unit: Row['unit'],
  pair: Pair,
  figure: (bundle: Bundle) => Figure,
): Compared {
  const { bundle, control } = pair;
  return {
    pair,
    row: {
      name: `${what} of ${bundle.name}`,
      unit,
      value: figure(bundle),
      control: { name: control.name, value: figure(control) },
    },
  };
}

function groupOf({ libraries }: Pair): Group | undefined {
  return groups.find(({ has }) => has(libraries));
}

/** The functions of the median and of the largest ratio to their controls, which is the worst. */
function summary(name: string, members: readonly Compared[], goal: number): Row[] {
  const sorted = members.toSorted((a, b) => (ratio(a.row) ?? 0) - (ratio(b.row) ?? 0));
  const chosen = [
    ['median', sorted[Math.floor(sorted.length / 2)]],
    ['worst', sorted.at(-1)],
  ] as const;
  return chosen.flatMap(([which, found]) => {
    if (!found) return [];
    const { bundle } = found.pair;
    const row: Row = {
      ...found.row,
      name: `${name}, ${which} of ${members.length}`,
      goal: { of: 'ratio', atMost: goal },
    };
    const reason = isMet(row) ? '' : `, which is ${bundle.contents}; decision 55 has the next idea`;
    return [{ ...row, note: `${bundle.name}${reason}.` }];
  });
}
