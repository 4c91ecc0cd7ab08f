import { earlierRow, type Results } from '../results.ts';
import { type Benchmark, isMet, type Row } from '../row.ts';
import { cells, headings } from './cells.ts';

/** The report on all benchmarks, as Markdown. */
export function markdown(benchmarks: readonly Benchmark[], results: Results): string {
  const sections = benchmarks.flatMap(({ name, title, method }) => {
    const result = results[name];
    if (!result) return [];
    const { date, machine, rows, details, before } = result;
    const notes = rows.filter(({ note }) => note).map((row) => `- **${row.name}**: ${row.note}`);
    return [
      `## ${title}`,
      method,
      table(rows, before),
      ...(notes.length > 0 ? [notes.join('\n')] : []),
      ...(details.length > 0 ? [folded(table(details, []))] : []),
      `Measured on ${date}: ${machine}.`,
    ];
  });
  return `${[introduction(results), ...sections].join('\n\n')}\n`;
}

function introduction(results: Results): string {
  const goals = Object.values(results)
    .flatMap(({ rows }) => rows)
    .map(isMet)
    .filter((met) => met !== undefined);
  return `# Performance

\`npm run bench\` writes this page. Every row is measured beside its control in the same run, in turns; the figure is the
median, and the quartiles stand behind it. Ratios can be compared between machines, absolute figures cannot. The last
column compares the ratio (without a control, the value) with the run before.

${goals.filter(Boolean).length} of ${goals.length} goals are met.`;
}

function table(rows: readonly Row[], earlier: readonly Row[]): string {
  return [
    line(headings),
    line(headings.map(() => '---')),
    ...rows.map((row) => line(cells(row, earlierRow(earlier, row)))),
  ].join('\n');
}

function line(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function folded(text: string): string {
  return `<details><summary>Each of them</summary>\n\n${text}\n\n</details>`;
}
