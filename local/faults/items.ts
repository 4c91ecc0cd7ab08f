import type { Item } from './world.ts';

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
