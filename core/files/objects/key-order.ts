/** Compares two keys or paths in the order of S3 and of the table, which is that of UTF-8's bytes; for `toSorted`. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The last of some keys or paths in that order; undefined if there are none. */
export function lastKey(keys: readonly string[]): string | undefined {
  return keys.toSorted(compareKeys).at(-1);
}
