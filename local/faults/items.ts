import type { Item } from './environment.ts';

const head = (value: unknown) => String(value).split('#')[0] ?? '';

/** Partitions that list what stands elsewhere, so that it can be gone through. */
const isListed = ({ pk }: Item) => ['WORKSPACES', 'PURCHASES'].includes(head(pk));

/** The items of a kind, such as `MEMBER`: what their sort keys begin with. */
export function ofKind(items: readonly Item[], kind: string): Item[] {
  return items.filter((item) => head(item['sk']) === kind && !isListed(item));
}

/** The entries of the list of a kind. */
export function listedAs(items: readonly Item[], kind: string): Item[] {
  return items.filter((item) => head(item['sk']) === kind && isListed(item));
}

/** What stands in the partition of an item. */
export function under(items: readonly Item[], { pk }: Item): Item[] {
  return items.filter((item) => item['pk'] === pk);
}

/** Statuses in which a plan runs: Stripe's words. */
export const running = ['active', 'trialing', 'past_due'];

/** Whether both have the same, in whatever order. */
export function same(some: readonly unknown[], others: readonly unknown[]): boolean {
  return JSON.stringify(some.map(String).sort()) === JSON.stringify(others.map(String).sort());
}
