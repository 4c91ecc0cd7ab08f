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
      'Two cores are busy all the time (3% idle during the integration tests). More than half of it is the integration tests, of which injected faults, generated input and the table requests of the rest take a third each; a sixth is the stage of units, components and the stack, and a quarter the browser. Next: the two reconciliations after each fault, a third of its time, and the guard inside the client of the table (decision 56).';
    return { rows: [{ name: 'npm test', unit: 's', value: exact(taken), goal, note }] };
  },
};
