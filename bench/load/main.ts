import { parseArgs } from 'node:util';
import { isWithinLimit } from '../measurement.ts';
import { terminalRows } from '../report.ts';
import { loadBenchmark, wholeRun } from './benchmark.ts';

/**
 * `npm run load [-- --seconds 300 --rate 40 --seed 1]`: loads the product, kills it, starts it again, and checks it.
 * Fails if there were errors, if anything acknowledged is lost, or if an invariant is broken.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: String(wholeRun.seconds) },
    /** Requests per second. */
    rate: { type: 'string', default: String(wholeRun.perSecond) },
    seed: { type: 'string', default: wholeRun.seed },
  },
});
const [seconds, perSecond] = [Number(options.seconds), Number(options.rate)];
if (!(seconds > 0 && perSecond > 0)) {
  throw new Error('--seconds and --rate take numbers above zero.');
}
const { seed } = options;
const rows = await loadBenchmark({ seconds, perSecond, seed }).measure();
process.stdout.write(terminalRows(rows));
process.exitCode = rows.every(isWithinLimit) ? 0 : 1;
