/** Percentages of what is provisioned at which the owner is told how full the storage is. */
const usageLevels = [80, 95, 100] as const;

/** Percentage points by which the usage has to fall below a level before it can be told again. */
const margin = 5;

/** The highest level that is reached; 0 if none is. Without anything provisioned, there is nothing to fill. */
export function levelOfUsage(used: bigint, provisioned: bigint): number {
  if (provisioned <= 0n) return 0;
  return usageLevels.findLast((level) => used * 100n >= provisioned * BigInt(level)) ?? 0;
}

/**
 * The level that counts as told from now on: a level is told once, and again only after the usage has fallen well
 * below it.
 * @param told the highest level that was told
 */
export function nextToldLevel(told: number, used: bigint, provisioned: bigint): number {
  const reached = levelOfUsage(used, provisioned);
  if (reached >= told || provisioned <= 0n) return reached;
  const isStillNear = (level: number) => used * 100n >= provisioned * BigInt(level - margin);
  return usageLevels.findLast((level) => level <= told && isStillNear(level)) ?? 0;
}
