import { isDeepStrictEqual } from 'node:util';
import { storageKindOf } from '#core/files/objects/bucket.ts';
import {
  type FileItem,
  type FileVersion,
  readFileItem,
  readTrashedVersions,
  readTrashOf,
} from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import {
  type ListedVersions,
  listObjectVersions,
  type ObjectVersions,
  type TrashedVersion,
} from '#core/files/objects/object-versions.ts';
import { removeRenditions } from '#core/files/objects/rendition-objects.ts';
import { eraseReviewed } from '#core/reviews/ports/erase-reviewed.ts';
import { withdrawalWrites } from '#core/reviews/ports/withdrawn-versions.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { changeUsageWrites, noChanges, type UsageChanges } from '#core/storage/quota.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { absent, atMost, type When } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putIf, type TransactionWrite } from '#core/table/write.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import {
  addDifference,
  type CountedVersions,
  type Recorded,
  trashDifferences,
  trashedVersionOf,
  versionsOf,
  withRecorded,
} from './version-differences.ts';

/** The state at S3 that was stored, and how it differs from the previous one. */
export interface SyncedFile extends ObjectVersions {
  /** The versions that no earlier call has seen. */
  newVersions: FileVersion[];
  /** The change of what the workspace uses, in bytes. */
  changes: UsageChanges;
}

/** What is written in the same transaction. */
export interface SameTransaction extends Recorded {
  /** The reservation of an upload that ends, in bytes; `writes` must ensure that it ends only once. */
  release?: { storage: StorageKind; size: number };
  /** Further writes, none of them of the file's items or the quota item. */
  writes?: (synced: SyncedFile) => TransactionWrite[];
}

/** Reviews that one transaction changes, and versions that it stores with them. */
const reviewsAtOnce = 10;
const versionsAtOnce = maxWrites - reviewsAtOnce - 10;

/** Seconds for which the item of a file that has gone is kept. */
const keptSeconds = 24 * 60 * 60;

/** Which file. */
interface FilePath {
  workspaceId: string;
  path: string;
}

/**
 * Brings a file's item, its trashed versions and the workspace's quota in line with S3. The item is read before S3 is
 * asked, and written only if it is still the same (optimistic lock), so that the last write has the newest state.
 * Idempotent, in any order and concurrently. Every change of an object ends with it: uploads, moves, deletions and the
 * reconciliation. It reads all versions of the file.
 * @param options what to write in the same transaction, even if nothing differs
 * @throws what the conditions of `options` throw; the SDK's errors
 */
export function syncFile(
  workspaceId: string,
  path: string,
  options: SameTransaction = {},
): Promise<SyncedFile> {
  const file = { workspaceId, path };
  return retryOnConflict(async () => {
    const item = await readFileItem(workspaceId, path);
    return saveListed(file, item, await listObjectVersions(workspaceId, path), options);
  });
}

/**
 * As `syncFile`, but reads only what is newer than the version that was the newest at the last look, and that one: what
 * is below it was counted then. The work does not grow with the number of versions.
 * @param first the file's item, if it has just been read
 */
export function syncNewVersions(
  workspaceId: string,
  path: string,
  options: SameTransaction = {},
  first?: FileItem | null,
): Promise<SyncedFile> {
  const file = { workspaceId, path };
  const read = () => readFileItem(workspaceId, path);
  const current = first === undefined ? read : initialThenRead(first, read);
  return retryOnConflict(async () => {
    const item = await current();
    const listed = await listObjectVersions(workspaceId, path, newestOf(item));
    return saveListed(file, item, listed, options);
  });
}

/** The id of the newest version of a file at the last look; undefined if it had none, or is of an older item. */
export function newestOf(item: FileItem | null): string | undefined {
  return item?.current?.versionId ?? item?.newest;
}

/**
 * Counts, or no longer counts, versions that are not the newest of their file: those that S3 has deleted for good, and
 * those that were stored below others, as an upload in parts is that was started before them
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html). Each is asked for by itself.
 */
export async function syncOlderVersions(
  workspaceId: string,
  path: string,
  versionIds: readonly string[],
  options: SameTransaction = {},
): Promise<void> {
  await retryOnConflict(async () => {
    const item = await readFileItem(workspaceId, path);
    if (newestOf(item) === undefined) return;
    const [heads, trash] = await Promise.all([
      Promise.all(versionIds.map((versionId) => headFile(workspaceId, path, versionId))),
      readTrashedVersions(workspaceId, path, versionIds),
    ]);
    const current = item?.current ?? null;
    const before = { current, trashed: trash.map(trashedVersionOf) };
    const byId = new Map(before.trashed.map((version) => [version.versionId, version]));
    const trashed = heads.flatMap((head, index): TrashedVersion[] => {
      const versionId = versionIds[index];
      if (!head || versionId === undefined || versionId === current?.versionId) return [];
      const { ContentLength: size = 0, StorageClass, LastModified, ETag: etag } = head;
      const modifiedAt = (LastModified ?? now()).toISOString();
      const { countedAt: _, ...counted } = byId.get(versionId) ?? {
        versionId,
        size,
        storage: storageKindOf(StorageClass),
        modifiedAt,
        ...(etag !== undefined && { etag }),
        reason: 'replaced' as const,
        removedAt: modifiedAt,
      };
      return [counted];
    });
    const after = { current, trashed, topMarkers: [] };
    const state = { item, newest: item?.newest, isGone: false };
    await save({ workspaceId, path }, state, before, after, options);
  });
}

/** Saves what S3 lists: of those versions that it does not list, only if it lists all. */
async function saveListed(
  file: FilePath,
  item: FileItem | null,
  { isWhole, ...listed }: ListedVersions,
  options: SameTransaction,
): Promise<SyncedFile> {
  const { workspaceId, path } = file;
  const all = [...(listed.current ? [listed.current] : []), ...listed.trashed];
  // After the item: its version then proves that the trash is still as it was read, since both change together.
  const trash = isWhole
    ? await readTrashOf(workspaceId, path)
    : await readTrashedVersions(
        workspaceId,
        path,
        all.map(({ versionId }) => versionId),
      );
  const before = { current: item?.current ?? null, trashed: trash.map(trashedVersionOf) };
  const newest = listed.current ? undefined : all[0]?.versionId;
  const state = { item, newest, isGone: isWhole && all.length === 0 };
  return save(file, state, before, listed, options);
}

/** Saves how the versions of a file differ, in as many transactions as it takes, of which a failed one can be repeated. */
async function save(
  file: FilePath,
  state: { item: FileItem | null; newest: string | undefined; isGone: boolean },
  before: CountedVersions,
  listed: ObjectVersions,
  { release, writes = () => [], ...recorded }: SameTransaction,
): Promise<SyncedFile> {
  const { workspaceId, path } = file;
  const actual = withRecorded(listed, before, recorded);
  const { item, newest, isGone } = state;
  const differences = trashDifferences(file, before.trashed, actual.trashed);
  const allChanges = noChanges();
  for (const difference of differences) addDifference(allChanges, difference, { isTrash: true });
  addDifference(allChanges, { before: before.current, after: actual.current }, { isTrash: false });
  const synced = { ...actual, changes: allChanges, newVersions: newVersions(before, actual) };
  const gone = goneVersions(before, actual);
  // Before they are forgotten, so that a failed attempt is repeated: what is gone at S3 does not come back.
  await eraseReviewed(workspaceId, gone);
  await removeRenditions(workspaceId, path, gone);

  let saved = item;
  let left = differences;
  // What the trash gains is counted twice until the last transaction, rather than not at all.
  while (left.length > versionsAtOnce) {
    const trashed = left.slice(0, versionsAtOnce);
    left = left.slice(versionsAtOnce);
    const changes = noChanges();
    for (const difference of trashed) addDifference(changes, difference, { isTrash: true });
    const next = nextItem(file, saved, { current: before.current, newest: saved?.newest });
    await transact([
      fileWrite(file, saved, next),
      ...trashed.map(({ write }) => write),
      ...changeUsageWrites(workspaceId, changes),
    ]);
    saved = next;
  }
  const changes = noChanges();
  for (const difference of left) addDifference(changes, difference, { isTrash: true });
  addDifference(changes, { before: before.current, after: actual.current }, { isTrash: false });
  const isSame =
    left.length === 0 &&
    isDeepStrictEqual(before.current, actual.current) &&
    item?.newest === newest;
  const next = nextItem(file, saved, { current: actual.current, newest });
  const withdrawals = await withdrawalWrites(workspaceId, {
    path,
    reviews: next.reviews ?? [],
    current: actual.current,
    isNewlyCurrent: before.current?.versionId !== actual.current?.versionId,
    newerThanDeletion: newerThanDeletion(before, actual),
  });
  // Guests no longer see what is about to be counted as deleted.
  while (withdrawals.length > reviewsAtOnce) await transact(withdrawals.splice(0, reviewsAtOnce));
  const all = [
    ...(isSame ? [] : [fileWrite(file, saved, next, { isGone })]),
    ...withdrawals,
    ...left.map(({ write }) => write),
    ...changeUsageWrites(workspaceId, release ? withRelease(changes, release) : changes),
    ...writes(synced),
  ];
  if (all.length > 0) await transact(all);
  return synced;
}

function withRelease(
  changes: UsageChanges,
  { storage, size }: NonNullable<SameTransaction['release']>,
): UsageChanges {
  const { reserved } = changes[storage];
  return { ...changes, [storage]: { ...changes[storage], reserved: reserved - BigInt(size) } };
}

/**
 * The versions that were stored after a deletion which was not counted yet; null without one. What was stored before is
 * deleted with the version that was current then.
 */
function newerThanDeletion(
  before: CountedVersions,
  { current, trashed }: CountedVersions,
): ReadonlySet<string> | null {
  if (before.current && !current) return new Set();
  const counted = new Map(before.trashed.map(({ versionId, reason }) => [versionId, reason]));
  const deleted = trashed.findIndex(
    ({ versionId, reason }) => reason === 'deleted' && counted.get(versionId) !== 'deleted',
  );
  if (deleted === -1) return null;
  const newer = [...(current ? [current] : []), ...trashed.slice(0, deleted)];
  return new Set(newer.map(({ versionId }) => versionId));
}

/** The next state of a file's item. */
function nextItem(
  { workspaceId, path }: FilePath,
  item: FileItem | null,
  { current, newest }: { current: FileVersion | null; newest: string | undefined },
): FileItem {
  const reviews = new Set(item?.reviews);
  for (const version of [item?.current, current]) {
    if (version?.review) reviews.add(version.review.id);
  }
  return {
    sk: keys.file(workspaceId, path).sk,
    version: (item?.version ?? 0) + 1,
    ...(current && { current }),
    ...(newest !== undefined && { newest }),
    ...(reviews.size > 0 && { reviews: [...reviews] }),
  };
}

/** Stores the file's item if it is still as it was read. */
function fileWrite(
  { workspaceId, path }: FilePath,
  item: FileItem | null,
  { sk: _key, ...next }: FileItem,
  { isGone = false } = {},
): TransactionWrite {
  const attributes = { ...next, ...(isGone && { expiresAt: nowInSeconds() + keptSeconds }) };
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
  const counted = versionsOf(before);
  return [...versionsOf(actual).values()].filter(({ versionId }) => !counted.has(versionId));
}

/** The versions that S3 no longer has. */
function goneVersions(before: CountedVersions, actual: CountedVersions): FileVersion[] {
  const left = versionsOf(actual);
  return [...versionsOf(before).values()].filter(({ versionId }) => !left.has(versionId));
}
