import { isDeepStrictEqual } from 'node:util';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, atMost, type When } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putIf, type TransactionWrite } from '#core/table/write.ts';
import type { StorageKind } from '#shared/files.ts';
import { type FileItem, type FileVersion, readFileItem, readTrashOf } from './file-item.ts';
import { listObjectVersions, type ObjectVersions } from './object-versions.ts';
import { removePosters } from './poster-objects.ts';
import { changeUsageWrites, noChanges, type UsageChanges } from './quota.ts';
import {
  addDifference,
  type CountedVersions,
  trashDifferences,
  trashedVersionOf,
  versionsOf,
  withPosters,
} from './version-differences.ts';

/** The state at S3 that was stored, and how it differs from the previous one. */
export interface SyncedFile extends ObjectVersions {
  /** The versions that no earlier call has seen. */
  newVersions: FileVersion[];
  /** The change of what the workspace uses, in bytes. */
  changes: UsageChanges;
}

/** What is written in the same transaction. */
interface SameTransaction {
  /** The reservation of an upload that ends, in bytes; `writes` must ensure that it ends only once. */
  release?: { storage: StorageKind; size: number };
  /** Further writes, none of them of the file's items or the quota item. */
  writes?: (synced: SyncedFile) => TransactionWrite[];
}

/** Versions that one transaction stores: DynamoDB allows 100 writes. */
const versionsAtOnce = 80;

/** Seconds for which the item of a file that has gone is kept. */
const keptSeconds = 24 * 60 * 60;

/**
 * Brings a file's item, its trashed versions and the workspace's quota in line with S3, in one transaction. The items
 * are read before S3 is asked, and written only if they are still the same (optimistic lock), so that the last write has
 * the newest state. Idempotent, in any order and concurrently. Every change of an object ends with it: uploads, S3's
 * events, moves, deletions and the reconciliation.
 * @param options what to write in the same transaction, even if nothing differs
 * @throws what the conditions of `options` throw; the SDK's errors
 */
export async function syncFile(
  workspaceId: string,
  path: string,
  options: SameTransaction = {},
): Promise<SyncedFile> {
  for (;;) {
    const synced = await retryOnConflict(() => syncOnce(workspaceId, path, options));
    if (synced) return synced;
  }
}

/** Makes one transaction. @returns null if more versions have changed than fit into it */
async function syncOnce(
  workspaceId: string,
  path: string,
  { release, writes = () => [] }: SameTransaction,
): Promise<SyncedFile | null> {
  // One after the other: the version of the item then proves that the trash is still as it was read.
  const item = await readFileItem(workspaceId, path);
  const trash = await readTrashOf(workspaceId, path);
  const before = { current: item?.current ?? null, trashed: trash.map(trashedVersionOf) };
  const actual = withPosters(await listObjectVersions(workspaceId, path), before);
  const differences = trashDifferences({ workspaceId, path }, before.trashed, actual.trashed);
  const isComplete = differences.length <= versionsAtOnce;
  const trashed = differences.slice(0, versionsAtOnce);
  // What the trash gains is counted twice until the last transaction, rather than not at all.
  const current = isComplete ? actual.current : before.current;

  const changes = noChanges();
  for (const difference of trashed) addDifference(changes, difference, { isTrash: true });
  addDifference(changes, { before: before.current, after: current }, { isTrash: false });
  const synced = { ...actual, changes, newVersions: newVersions(before, actual) };
  const isSame = trashed.length === 0 && isDeepStrictEqual(before.current, current);
  const isGone = current === null && actual.trashed.length === 0;
  const released = isComplete && release ? withRelease(changes, release) : changes;
  const all = [
    ...(isSame ? [] : [fileWrite({ workspaceId, path }, item, current, isGone)]),
    ...trashed.map(({ write }) => write),
    ...changeUsageWrites(workspaceId, released),
    ...(isComplete ? writes(synced) : []),
  ];
  if (all.length > 0) await transact(all);
  if (!isComplete) return null;
  await removePosters(workspaceId, path, orphanedPosters(before, actual));
  return synced;
}

function withRelease(
  changes: UsageChanges,
  { storage, size }: NonNullable<SameTransaction['release']>,
): UsageChanges {
  const { reserved } = changes[storage];
  return { ...changes, [storage]: { ...changes[storage], reserved: reserved - BigInt(size) } };
}

/** Stores the file's item if it is still as it was read. */
function fileWrite(
  { workspaceId, path }: { workspaceId: string; path: string },
  item: FileItem | null,
  current: FileVersion | null,
  isGone: boolean,
): TransactionWrite {
  const attributes = {
    version: (item?.version ?? 0) + 1,
    ...(current && { current }),
    ...(isGone && { expiresAt: nowInSeconds() + keptSeconds }),
  };
  const unchanged: When<FileItem & { expiresAt: number }> = item
    ? { version: item.version }
    : // An expired item counts as absent until DynamoDB deletes it.
      [{ pk: absent }, { expiresAt: atMost(nowInSeconds()) }];
  const key = keys.file(workspaceId, path);
  return putIf<FileItem & { expiresAt: number }>(
    key,
    attributes,
    unchanged,
    () => new StaleReadError(),
  );
}

function newVersions(before: CountedVersions, actual: CountedVersions): FileVersion[] {
  const known = versionsOf(before);
  return [...versionsOf(actual).values()].filter(({ versionId }) => !known.has(versionId));
}

/** The versions that are gone, whose posters are therefore deleted. */
function orphanedPosters(before: CountedVersions, actual: CountedVersions): string[] {
  const left = versionsOf(actual);
  return [...versionsOf(before).values()]
    .filter(({ versionId, poster }) => poster && !left.has(versionId))
    .map(({ versionId }) => versionId);
}
