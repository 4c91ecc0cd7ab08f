import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

function wrongType(column: string): never {
  throw new Error(`The column ${column} has another type than the code expects.`);
}

/** A column's text. */
export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : wrongType(column);
}

/** A column's number, such as a size in bytes. */
export function number(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : wrongType(column);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : number(row, column);
}
