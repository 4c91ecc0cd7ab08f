import { lineWidth } from '../stage/command-line.ts';

/** A part of the output. */
export type Block =
  | { kind: 'text'; lines: readonly string[] }
  /** Printed unchanged, for a file or another program. */
  | { kind: 'raw'; content: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] };

/**
 * A column by its title; one that `shrinks` is truncated first if a line is too long. Ids, which are copied, never
 * are.
 */
export type Column = string | { title: string; shrinks: true };

/** A column of words, which may be truncated. */
export const words = (title: string): Column => ({ title, shrinks: true });

export const text = (...lines: string[]): Block => ({ kind: 'text', lines });

/** Names and values, one a line; those without a value are omitted. */
export function facts(values: Record<string, string | null | undefined>): Block {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  return { kind: 'facts', facts: given };
}

/** Rows under columns; without rows, a sentence instead. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): Block {
  return rows.length === 0 ? text(whenEmpty) : { kind: 'table', columns, rows };
}

/** Blocks as text, separated by an empty line, within the line width. */
export function render(blocks: readonly Block[]): string {
  return blocks.map((block) => linesOf(block).join('\n')).join('\n\n');
}

function linesOf(block: Block): string[] {
  if (block.kind === 'raw') return [block.content];
  if (block.kind === 'text') return block.lines.flatMap((line) => wrap(sanitize(line), lineWidth));
  if (block.kind === 'table') return tableLines(block.columns, block.rows);
  const width = Math.max(0, ...block.facts.map(([name]) => name.length)) + 2;
  return block.facts.flatMap(([name, value]) =>
    wrap(sanitize(value), lineWidth - width).map(
      (line, index) => (index === 0 ? name : '').padEnd(width) + line,
    ),
  );
}

const gap = 2;

/** Columns as wide as needed; if that is too much, the widest shrinkable ones are truncated. */
function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map((column) => (typeof column === 'string' ? column : column.title));
  const cells = [
    titles,
    ...rows.map((row) => row.map((cell) => sanitize(cell).replaceAll('\n', ' '))),
  ];
  const widths = fitWidths(
    titles.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))),
    columns.map((column) => typeof column !== 'string'),
  );
  return cells.map((row) =>
    row
      .map((cell, at) => cut(cell, widths[at] ?? 0).padEnd(widths[at] ?? 0))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

/** The minimum width of a column. */
const leastWidth = 8;

function fitWidths(widths: readonly number[], shrinks: readonly boolean[]): number[] {
  const room = lineWidth - gap * (widths.length - 1);
  const fitting = [...widths];
  while (fitting.reduce((sum, width) => sum + width, 0) > room) {
    const giving = fitting.map((width, at) => (shrinks[at] && width > leastWidth ? width : 0));
    const widest = giving.indexOf(Math.max(...giving));
    if (!giving[widest]) break;
    fitting[widest] = (fitting[widest] ?? 0) - 1;
  }
  return fitting;
}

function cut(cell: string, width: number): string {
  return cell.length <= width ? cell : `${cell.slice(0, Math.max(0, width - 1))}…`;
}

/** Escapes control characters in users' text, except line ends, as `\u{..}`. */
function sanitize(value: string): string {
  return value.replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/**
 * Wraps a text at word boundaries; its own line ends stay, and continuation lines keep the indentation of their
 * line.
 */
function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > indent.length ? space : width;
    lines.push(rest.slice(0, end).trimEnd());
    rest = indent + rest.slice(end).trimStart();
  }
  return [...lines, rest];
}
