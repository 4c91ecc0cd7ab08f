import { partitionPattern } from '#shared/table-grants.ts';

/** A grant as one line: a resource, the actions on it, and the partitions of the table to which it is limited. */
export function lineOf(
  resource: string,
  actions: readonly string[],
  partitions?: readonly string[],
) {
  const only = partitions ? ` only ${partitions.map(partitionPattern).join(' ')}` : '';
  return `${resource}: ${[...actions].sort().join(' ')}${only}`;
}
