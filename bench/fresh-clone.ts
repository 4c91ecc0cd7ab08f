import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exact } from './figure.ts';
import { npmStartSeconds, npmTestSeconds } from './npm.ts';
import type { Benchmark, Row } from './row.ts';

const root = resolve(import.meta.dirname, '..');

/** The two commands of a newcomer, on what was committed last. */
export const freshCloneBenchmark: Benchmark = {
  name: 'clone',
  title: 'A fresh clone',
  method:
    'Each command once, in a clone without packages, from its start until the product is ready or the tests have ended. It includes the download of the packages. The control is the run before (last column).',
  onlyIfNamed: true,
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
      const row = (name: string, seconds: number, atMost: number): Row => {
        return { name, unit: 's', value: exact(seconds), goal: { of: 'value', atMost } };
      };
      const rows = [
        row('npm start, nothing installed', await npmStartSeconds(folder), 90),
        row('npm test, installed and built', await npmTestSeconds(folder), 480),
      ];
      return { rows };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
