import { execFileSync } from 'node:child_process';
import { exact, type Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { Benchmark, Row } from '../measurement.ts';
import type { Bundle } from './bundle.ts';
import { buildPairs, type Pair } from './bundles.ts';
import { oneRequest } from './one-request.ts';

/** How often each bundle is loaded. */
const runs = 7;

/** Functions whose bundles are compared with each other. */
interface Group {
  name: string;
  has: (libraries: readonly string[]) => boolean;
  size: (bundle: Bundle) => number;
}

/** A function belongs to the first that has its libraries. */
const groups: readonly Group[] = [
  {
    name: 'with word lists',
    has: (libraries) => libraries.includes('passwords') || libraries.includes('domains'),
    size: ({ startBytes }) => startBytes,
  },
  {
    name: 'with Stripe',
    has: (libraries) => libraries.includes('stripe'),
    size: ({ bytes }) => bytes,
  },
  { name: 'without Stripe', has: () => true, size: ({ bytes }) => bytes },
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
      const rows = groups.flatMap((group) => {
        const members = pairs.filter((pair) => groupOf(pair) === group);
        const sizeOf = (bundle: Bundle) => exact(Math.round(group.size(bundle) / 1_024));
        return [
          ...summary(`size ${group.name}`, 'KB', members, sizeOf),
          ...summary(`load time ${group.name}`, 'ms', members, loadOf),
        ];
      });
      const request = await oneRequest();
      rows.push({
        name: 'one request without the table',
        unit: 'ms',
        value: request('request'),
        control: { name: 'jwtVerify alone', value: request('jwtVerify') },
      });
      return rows;
    } finally {
      remove();
    }
  },
};

function groupOf({ libraries }: Pair): Group | undefined {
  return groups.find(({ has }) => has(libraries));
}

/** The functions of the median and of the largest ratio to their controls, which is the worst. */
function summary(
  name: string,
  unit: Row['unit'],
  members: readonly Pair[],
  figure: (bundle: Bundle) => Figure,
): Row[] {
  const ratio = ({ bundle, control }: Pair) => figure(bundle).median / figure(control).median;
  const sorted = members.toSorted((a, b) => ratio(a) - ratio(b));
  const chosen = [
    ['median', sorted[Math.floor(sorted.length / 2)]],
    ['worst', sorted.at(-1)],
  ] as const;
  return chosen.flatMap(([which, pair]): Row[] =>
    pair
      ? [
          {
            name: `${name}, ${which} of ${members.length}: ${pair.bundle.name}`,
            unit,
            value: figure(pair.bundle),
            control: { name: pair.control.name, value: figure(pair.control) },
          },
        ]
      : [],
  );
}

/** Loads a bundle, as a cold start does, and prints the CPU time of the process in milliseconds. */
const probe = `
if (process.argv[1]) require(process.argv[1]);
const { user, system } = process.cpuUsage();
console.log((user + system) / 1_000);
`;

/** Variables that modules read when they load. */
const environment = { AWS_REGION: 'eu-central-1', STRIPE_SECRET_KEY: 'sk_test_1' };

/**
 * The CPU time that loading each bundle takes, in milliseconds: of a process that loads it, less that of one that loads
 * nothing. CPU time and not time on the clock, which follows whatever else the machine does.
 * @param runs how often each is loaded
 */
async function loadTimes(
  bundles: readonly Bundle[],
  runs: number,
): Promise<(bundle: Bundle) => Figure> {
  const nothing = '';
  const files = [nothing, ...bundles.map(({ file }) => file)];
  const times = await interleave(
    runs,
    Object.fromEntries(files.map((file) => [file, () => cpuOf(file)])),
  );
  const empty = times(nothing).median;
  return ({ file }) => {
    const { median, low, high } = times(file);
    return { median: median - empty, low: low - empty, high: high - empty };
  };
}

function cpuOf(file: string): number {
  const env = { ...process.env, ...environment };
  return Number(execFileSync(process.execPath, ['-e', probe, file], { encoding: 'utf8', env }));
}
