import { benchmarks } from './benchmarks.ts';
import { measureAndSave } from './measure.ts';

/**
 * `npm run bench [-- NAME...]`: measures everything but what runs only if it is named, or the benchmarks named, prints
 * the figures, and writes `dist/performance.md` and `dist/performance.json`, with which the next run
 * compares. Other load on the machine distorts times; the ratios move less.
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => benchmarks.every((each) => each.name !== name));
if (unknown.length > 0) {
  const known = benchmarks.map(({ name }) => name).join(', ');
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${known}.`);
}
await measureAndSave(
  benchmarks.filter(({ name, onlyIfNamed }) =>
    names.length > 0 ? names.includes(name) : !onlyIfNamed,
  ),
);
