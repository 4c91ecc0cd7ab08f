import { execFileSync } from 'node:child_process';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { Bundle } from './bundle.ts';

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
export async function loadTimes(
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
