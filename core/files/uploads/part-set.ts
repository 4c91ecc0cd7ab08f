/*
 * Which parts of an upload were signed, by their numbers from 1: a bit for each in Base64, since an upload has up to 9,500.
 */

/** The set with further parts. */
export function addParts(set: string, numbers: readonly number[]): string {
  const bits = Buffer.from(set, 'base64');
  const bytes = Math.max(bits.length, ...numbers.map((number) => (number >> 3) + 1));
  const added = Buffer.alloc(bytes);
  bits.copy(added);
  for (const number of numbers)
    added[number >> 3] = (added[number >> 3] ?? 0) | (1 << (number & 7));
  return added.toString('base64');
}

/** Whether a part is in the set. */
export function hasPart(set: string, number: number): boolean {
  return (((Buffer.from(set, 'base64')[number >> 3] ?? 0) >> (number & 7)) & 1) === 1;
}
