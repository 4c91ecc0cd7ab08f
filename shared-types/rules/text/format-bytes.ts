const units = ['KB', 'MB', 'GB', 'TB', 'PB'] as const;

/**
 * Formats a size in decimal units, as storage is sold: `0 bytes`, `812 KB`, `1.25 TB`, `312 GB`.
 * @param bytes a number, or decimal digits for sums beyond 2^53
 */
export function formatBytes(bytes: number | string): string {
  let rest = Number(bytes);
  if (Math.abs(rest) < 1_000) return rest === 1 ? '1 byte' : `${rest} bytes`;
  let unit: string = units[0];
  for (const larger of units) {
    rest /= 1_000;
    unit = larger;
    // 999.6 MB is 1 GB once it is rounded.
    if (Math.abs(rest) < 999.5) break;
  }
  const size = Math.abs(rest);
  // Three digits, without zeros at the end.
  return `${Number(rest.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0))} ${unit}`;
}
