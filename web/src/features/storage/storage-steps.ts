/** The bounds and the step of one kind of storage, in TB. */
export interface StorageLimits {
  minTb: number;
  maxTb: number;
  stepTb: number;
}

/** Whether an amount can be asked for: within its bounds and in its steps. */
export function isStorageAmount(tb: number, { minTb, maxTb, stepTb }: StorageLimits): boolean {
  return tb >= minTb && tb <= maxTb && Number.isInteger(tb / stepTb);
}

/**
 * The next amount so many steps away, kept within the bounds.
 * From between two steps it goes to the neighbouring one, so that every press lands on an amount that can be had.
 */
export function stepped(
  tb: number,
  steps: 1 | -1,
  { minTb, maxTb, stepTb }: StorageLimits,
): number {
  const position = tb / stepTb;
  const next = steps > 0 ? Math.floor(position) + 1 : Math.ceil(position) - 1;
  return Math.min(maxTb, Math.max(minTb, next * stepTb));
}
