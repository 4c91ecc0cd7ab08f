import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import { describeMachine, earlierRow, keep, readKept } from './kept.ts';
import { cells, headings } from './report/cells.ts';
import { chart } from './report/chart.ts';
import { markdown } from './report/markdown.ts';
import { terminalTable } from './report/terminal.ts';

/**
 * `npm run bench [-- NAME...]`: measures everything, or the benchmarks named, prints the figures, and writes
 * `docs/performance.md` with its charts and `docs/performance.json`, with which the next run compares. Those that are
 * not run keep their last figures. Other load on the machine distorts times; the ratios move less.
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => benchmarks.every((each) => each.name !== name));
if (unknown.length > 0) {
  const known = benchmarks.map(({ name }) => name).join(', ');
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${known}.`);
}

const docs = join(import.meta.dirname, '..', 'docs');
const charts = join(docs, 'images', 'performance');
mkdirSync(charts, { recursive: true });

const earlier = readKept();
const results = { ...earlier };
for (const { name, title, measure } of benchmarks) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const { rows, details = [] } = await measure();
  results[name] = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    rows,
    details,
  };
  const before = earlier[name]?.rows;
  process.stdout.write(
    terminalTable([headings, ...rows.map((row) => cells(row, earlierRow(before, row)))]),
  );
  // After each, so that a run that is interrupted has kept what it measured.
  writeFileSync(join(charts, `${name}.svg`), chart(title, rows));
  keep(results);
  writeFileSync(join(docs, 'performance.md'), markdown(benchmarks, results, earlier));
}
