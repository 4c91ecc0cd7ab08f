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
    const note =
      'Both cores are busy (3% idle during the integration tests). Of 14 minutes the integration tests take 8.6, of which injected faults are a quarter and generated input a ninth; the browser takes 4.2, units, components and the stack 1.5. Next: the two reconciliations after each fault, a third of its time, and the guard inside the client of the table (decision 56).';
    return { rows: [{ name: 'npm test', unit: 's', value: exact(taken), goal, note }] };
  },
};
