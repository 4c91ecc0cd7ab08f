import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically, so that a crash leaves no partial file; only its owner may read it. */
export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The file's text, or null if it does not exist. */
export function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
