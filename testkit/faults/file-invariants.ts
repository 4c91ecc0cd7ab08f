import { listedBytes } from '#testkit/files/storage-usage.ts';
import type { Item } from './environment.ts';
import { ofKind, running } from './items.ts';
import { renditionViolations } from './rendition-invariants.ts';

/**
 * The violated invariants of the workspaces' files, in words: what is counted as used is what S3 stores, file by file
 * and in sum; what is reserved is the sum of the uploads that are not complete; what is left is the rest; and what was made
 * to show a version ends with it.
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
      check('reserved', counted('Reserved'), sumOf(kind, open.map(reservedOf)));
      const left = counted('Provisioned') - counted('Used') - counted('Reserved');
      check('left', counted('Left'), left);
    }
    wrong.push(...(await renditionViolations(workspaceId, own)));
  }
  return wrong;
}

/**
 * Upload requests of which more or less is left than what has neither arrived nor is on its way, in words.
 */
export function roomViolations(items: readonly Item[]): string[] {
  return ofKind(items, 'ROOM').flatMap(({ pk, sk, left, open, files }) => {
    const linkId = String(sk).slice('ROOM#'.length);
    const workspaceId = String(pk).slice('SHARE_LINKS#'.length);
    const link = items.find((item) => item['pk'] === pk && item['sk'] === `LINK#${linkId}`);
    if (!link) return [`${workspaceId} has room for ${linkId}, which is no link`];
    const sent = items.filter((item) => item['pk'] === pk && isOf(item, `SENDER#${linkId}#`));
    const uploads = items.filter(
      (item) =>
        item['pk'] === `FILES#${workspaceId}` &&
        isOf(item, `UPLOAD#guest.${linkId}.`) &&
        item['completed'] === undefined,
    );
    const sum = (all: readonly Item[], name: string) =>
      all.reduce((total, item) => total + Number(item[name] ?? 0), 0);
    const { maxBytes } = Object(link['opens']);
    const actual = [left, open, files].map(Number);
    const expected = [
      maxBytes - sum(sent, 'bytes') - sum(uploads.map(reservedOf), 'size'),
      uploads.length,
      sum(sent, 'files'),
    ];
    return actual.join() === expected.join()
      ? []
      : [`${workspaceId} has room ${actual} in ${linkId}, not ${expected}`];
  });
}

/** An upload with what is reserved of it as its size: of a guest's, what was signed. */
function reservedOf(upload: Item): Item {
  const { held } = upload;
  return held === undefined ? upload : { ...upload, size: Object(held).reserved };
}

function isOf({ sk }: Item, prefix: string): boolean {
  return String(sk).startsWith(prefix);
}

/**
 * Workspaces in which uploads have reserved more than their plan provides, in words. What sync tools store is counted
 * afterwards and can exceed it; nothing can be reserved then.
 */
export function reservedBeyondQuota(items: readonly Item[]): string[] {
  return items
    .filter(({ pk, sk }) => String(pk).startsWith('FILES#') && sk === 'QUOTA')
    .flatMap(({ pk, ...quota }) => {
      const workspace = String(pk).replace('FILES#', 'WORKSPACE#');
      const plan = items.find((item) => item['pk'] === workspace && item['sk'] === 'SUBSCRIPTION');
      // Without a plan nothing is provisioned; the emptying releases what was reserved.
      if (!plan || !running.includes(String(plan['status']))) return [];
      const sold = { hot: Number(plan['storageAmount']), cold: Number(plan['coldStorageAmount']) };
      return (['hot', 'cold'] as const).flatMap((kind) => {
        const used = Number(quota[`${kind}Used`] ?? 0);
        const reserved = Number(quota[`${kind}Reserved`] ?? 0);
        const isBeyond = reserved > 0 && used + reserved > sold[kind] * terabyte;
        return isBeyond ? [`${pk} has reserved ${reserved} bytes ${kind} beside ${used} used`] : [];
      });
    });
}

const terabyte = 10 ** 12;

function currentVersions(items: readonly Item[]): Item[] {
  return ofKind(items, 'FILE').flatMap(({ current }) => (current ? [{ ...Object(current) }] : []));
}

function sumOf(kind: string, items: readonly Item[]): bigint {
  const sizes = items.filter(({ storage }) => storage === kind).map(({ size }) => Number(size));
  return sizes.reduce((sum, size) => sum + BigInt(size), 0n);
}
