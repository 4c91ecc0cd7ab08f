import { resolve } from 'node:path';
import { exact } from './figure.ts';
import { npmSeconds } from './npm.ts';
import type { Benchmark } from './row.ts';

/** All tests. */
export const wholeTestBenchmark: Benchmark = {
  name: 'tests',
  title: 'All tests',
  method:
    '`npm test` once, with everything installed and built, from its start to its end. The control is the run before (last column).',
  onlyIfNamed: true,
  async measure() {
    const taken = await npmSeconds(resolve(import.meta.dirname, '..'), 'test');
    const goal = { of: 'value', atMost: 480 } as const;
    return { rows: [{ name: 'npm test', unit: 's', value: exact(taken), goal }] };
  },
};
