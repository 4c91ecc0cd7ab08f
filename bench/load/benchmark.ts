import type { Benchmark } from '../measurement.ts';
import { terminalRows, terminalTable } from '../report.ts';
import { killAndCheck } from './kill.ts';
import { startLoadedProduct } from './product/product.ts';
import { latencyTable, loadRows, memoryRows } from './rows.ts';
import { type LoadOptions, runLoad } from './run.ts';
import { oneOfEach, schedule } from './schedule.ts';
import { createWorkspaces } from './workspaces.ts';

/** The whole run. Its rate uses about half of two cores. */
export const wholeRun: LoadOptions = { seconds: 300, perSecond: 40, seed: '1' };

/** The number of workspaces, each with three people who have signed in. */
const workspaceCount = 20;

/** The length of the warm-up, which is not measured, as a share of the run: code is compiled, caches are filled. */
const warmUpShare = 0.2;

/** A mixed load for some minutes, then a kill -9, a restart, and a check of everything that was acknowledged. */
export function loadBenchmark(options: LoadOptions): Benchmark {
  return {
    name: 'load',
    title: 'Load',
    method:
      'An open loop for five minutes, after a minute of warm-up: 70% reads, 20% changes, 5% sign-ins, 5% webhooks, of which a tenth is delivered twice, again, in another order or not at all. Latency counts from the scheduled time of a request. Then every process of the product is killed amid changes and started again, and what it has stored is compared with what it had acknowledged.',
    onlyIfNamed: true,
    async measure() {
      const product = await startLoadedProduct();
      try {
        const workspaces = await createWorkspaces(product.origin, workspaceCount);
        const { seconds, perSecond, seed } = options;
        const warmUp = schedule(`${seed} warm-up`, perSecond, seconds * warmUpShare);
        const before = await runLoad(product, workspaces, [...oneOfEach(seed), ...warmUp]);
        if (before.failed > 0) print(`Warm-up:\n${terminalTable(latencyTable(before.calls))}\n`);
        const warm = await product.megabytesInUse();
        const arrivals = schedule(seed, perSecond, seconds);
        const measured = await runLoad(product, workspaces, arrivals);
        const inUse = { warm, end: await product.megabytesInUse() };
        print(terminalTable(latencyTable(measured.calls)));
        print(terminalRows(memoryRows(inUse)));
        const figures = {
          ...measured,
          failed: before.failed + measured.failed,
          excess: before.excess + measured.excess,
        };
        const after = await killAndCheck(product, workspaces, seed);
        for (const line of [...after.lost, ...after.broken]) print(`${line}\n`);
        return loadRows(options, figures, inUse, after);
      } finally {
        await product.close();
      }
    },
  };
}

function print(text: string): void {
  process.stdout.write(text);
}
