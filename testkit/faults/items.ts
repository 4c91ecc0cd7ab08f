import type { Item } from './environment.ts';

const head = (value: unknown) => String(value).split('#')[0] ?? '';

/** Partitions that index items of other partitions for paging. */
const isListed = ({ pk }: Item) => ['WORKSPACES', 'PURCHASES'].includes(head(pk));

/** The items of a kind, such as `MEMBER`: the prefix of their sort keys. */
export function ofKind(items: readonly Item[], kind: string): Item[] {
  return items.filter((item) => head(item['sk']) === kind && !isListed(item));
}

/** The index entries of a kind. */
export function listedAs(items: readonly Item[], kind: string): Item[] {
  return items.filter((item) => head(item['sk']) === kind && isListed(item));
}

/** The items in the partition of an item. */
export function under(items: readonly Item[], { pk }: Item): Item[] {
  return items.filter((item) => item['pk'] === pk);
}

/** The statuses in which a plan runs, as Stripe names them. */
export const running = ['active', 'trialing', 'past_due'];

/** Whether both have the same elements, in any order. */
export function same(some: readonly unknown[], others: readonly unknown[]): boolean {
  return JSON.stringify(some.map(String).sort()) === JSON.stringify(others.map(String).sort());
}
