import type { SubscriptionItem } from '../ledger/wire-types.ts';

/** A period in Unix seconds. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The value that all elements of a list have in common; undefined of an empty list.
 * @throws Error if they differ
 */
export function commonValue<T, V>(list: readonly T[], select: (one: T) => V): V | undefined {
  const [value, ...others] = new Set(list.map(select));
  if (others.length > 0) throw new Error('The elements of this list have different values.');
  return value;
}

/**
 * The current period of a subscription's items: their prices recur alike, so they have one in common. Undefined of no
 * items.
 * @throws Error if they differ
 */
export function periodOf(items: readonly SubscriptionItem[]): Period | undefined {
  const start = commonValue(items, ({ current_period_start }) => current_period_start);
  const end = commonValue(items, ({ current_period_end }) => current_period_end);
  return start === undefined || end === undefined ? undefined : { start, end };
}
