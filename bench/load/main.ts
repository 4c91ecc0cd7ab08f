import { parseArgs } from 'node:util';
import { measureAndPrint, measureAndSave } from '../measure.ts';
import { isMet } from '../row.ts';
import { loadBenchmark, wholeRun } from './benchmark.ts';

/**
 * `npm run load [-- --seconds 300 --rate 40 --seed 1]`: loads the product, kills it, starts it again, and checks it.
 * The whole run is kept in the report like every benchmark; a shorter or other one is only printed. Fails if there were
 * errors, if anything acknowledged is lost, or if an invariant is broken.
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
const isWhole =
  seconds === wholeRun.seconds && perSecond === wholeRun.perSecond && seed === wholeRun.seed;
const benchmark = loadBenchmark({ seconds, perSecond, seed });
const rows = isWhole ? await measureAndSave([benchmark]) : (await measureAndPrint(benchmark)).rows;
// Errors, lost changes and broken invariants fail the command; memory depends on the length of the run.
const isBroken = rows.some((row) => row.unit === 'count' && isMet(row) === false);
process.exitCode = isBroken ? 1 : 0;
