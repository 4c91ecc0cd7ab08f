import { listedBytes } from '#testkit/storage-usage.ts';
import type { Item } from './environment.ts';
import { ofKind } from './items.ts';

/**
 * The violated invariants of the workspaces' files, in words: what is counted as used is what S3 stores, file by file
 * and in sum; what is reserved is the sum of the uploads that are not complete; and what is left is the rest.
 */
export async function fileViolations(items: readonly Item[]): Promise<string[]> {
  const wrong: string[] = [];
  const partitions = new Set(items.map(({ pk }) => String(pk)));
  for (const pk of [...partitions].filter((name) => name.startsWith('FILES#'))) {
    const own = items.filter((item) => item['pk'] === pk);
    const workspaceId = pk.slice('FILES#'.length);
    const listed = await listedBytes(workspaceId);
    const quota = own.find(({ sk }) => sk === 'QUOTA') ?? {};
    for (const kind of ['hot', 'cold'] as const) {
      const counted = (name: string) => BigInt(String(quota[`${kind}${name}`] ?? 0));
      const check = (what: string, is: bigint, expected: bigint) =>
        is === expected ||
        wrong.push(`${workspaceId} has ${is} bytes ${kind} ${what}, not ${expected}`);
      const ofItems = sumOf(kind, [...currentVersions(own), ...ofKind(own, 'TRASH')]);
      check('used', counted('Used'), listed[kind].used);
      check('in its items', ofItems, listed[kind].used);
      check('in the trash', counted('Trash'), listed[kind].trash);
      const open = ofKind(own, 'UPLOAD').filter(({ completed }) => completed === undefined);
      check('reserved', counted('Reserved'), sumOf(kind, open));
      const left = counted('Provisioned') - counted('Used') - counted('Reserved');
      check('left', counted('Left'), left);
    }
  }
  return wrong;
}

function currentVersions(items: readonly Item[]): Item[] {
  return ofKind(items, 'FILE').flatMap(({ current }) => (current ? [{ ...Object(current) }] : []));
}

function sumOf(kind: string, items: readonly Item[]): bigint {
  const sizes = items.filter(({ storage }) => storage === kind).map(({ size }) => Number(size));
  return sizes.reduce((sum, size) => sum + BigInt(size), 0n);
}
