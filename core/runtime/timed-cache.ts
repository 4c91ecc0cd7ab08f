/**
 * A value that one environment of a function keeps for some time.
 * @param ms how long, in milliseconds
 */
export function timedCache<T>(ms: number) {
  let kept: { value: T; until: number } | undefined;
  return {
    /** Undefined if there is none, or its time is over. */
    read: (): T | undefined => (kept && kept.until > Date.now() ? kept.value : undefined),
    keep(value: T): T {
      kept = { value, until: Date.now() + ms };
      return value;
    },
    clear(): void {
      kept = undefined;
    },
  };
}
