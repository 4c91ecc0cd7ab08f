/** The limits and the step of one kind of storage, in TB. */
export interface StorageLimits {
  minTb: number;
  maxTb: number;
  stepTb: number;
}

/** Whether an amount is valid: within the limits and on a step. */
export function isStorageAmount(tb: number, { minTb, maxTb, stepTb }: StorageLimits): boolean {
  return tb >= minTb && tb <= maxTb && Number.isInteger(tb / stepTb);
}

/**
 * The amount after a number of steps, clamped to the limits. From between two steps it goes to the neighbouring one, so
 * that every press gives a valid amount.
 */
export function stepAmount(
  tb: number,
  steps: 1 | -1,
  { minTb, maxTb, stepTb }: StorageLimits,
): number {
  const position = tb / stepTb;
  const next = steps > 0 ? Math.floor(position) + 1 : Math.ceil(position) - 1;
  return Math.min(maxTb, Math.max(minTb, next * stepTb));
}
