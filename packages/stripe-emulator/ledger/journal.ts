import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface Journal {
  append(entry: unknown): void;
  close(): void;
}

/**
 * A file of one JSON line for each transaction. A killed process leaves at worst an incomplete last line, of a
 * transaction that was never acknowledged.
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a');
  return {
    append: (entry) => {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
    },
    close: () => closeSync(descriptor),
  };
}

/** The entries of a journal in order, without an incomplete last line. */
export function readJournal<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line): T => JSON.parse(line));
}

/** Replaces a journal by an equivalent shorter one; a crash at any time leaves one of the two intact. */
export function rewriteJournal(file: string, entries: unknown[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  writeFileSync(fresh, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  renameSync(fresh, file);
}
