import { cpus } from 'node:os';
import type { Figure } from './figure.ts';
import { type Benchmark, isWithinLimit, type Row } from './measurement.ts';

/** What a benchmark measured. */
export interface Measured {
  benchmark: Pick<Benchmark, 'title' | 'method'>;
  rows: readonly Row[];
}

const headings = ['', 'measured', 'control', 'ratio'];

/** The report as Markdown. */
export function markdown(measured: readonly Measured[]): string {
  const [first] = cpus();
  const machine = `${cpus().length} × ${first?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  const sections = measured.flatMap(({ benchmark: { title, method }, rows }) => [
    `## ${title}`,
    method,
    [headings, headings.map(() => '---'), ...rows.map(cellsOf)].map(line).join('\n'),
  ]);
  const introduction = `# Performance

\`npm run bench\` writes this page. Every row is measured beside its control in the same run, in turns; the figure is the median, and the quartiles stand behind it. Ratios can be compared between machines, absolute figures cannot. Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`;
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

/** The rows as a table with aligned columns, for the terminal. */
export function terminalRows(rows: readonly Row[]): string {
  return terminalTable([headings, ...rows.map(cellsOf)]);
}

/** Lines of text with aligned columns. */
export function terminalTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? [];
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function cellsOf(row: Row): string[] {
  const { name, value, control, unit, atMost } = row;
  const hasRatio = control && control.value.median !== 0;
  return [
    name,
    `${describe(value)} ${unit}${isWithinLimit(row) ? '' : `, more than ${atMost}`}`,
    control ? `${describe(control.value)} ${unit} (${control.name})` : '',
    hasRatio ? (value.median / control.value.median).toFixed(2) : '',
  ];
}

/** Three digits, and the quartiles where the runs differ: `12.3 (12.1 to 13.0)`. */
function describe({ median, low, high }: Figure): string {
  const spread = low === high ? '' : ` (${digits(low)} to ${digits(high)})`;
  return `${digits(median)}${spread}`;
}

function digits(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(decimals, 3),
    maximumFractionDigits: Math.min(decimals, 3),
  });
}
