import * as z from 'zod/mini';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import {
  type FileItem,
  type FileVersion,
  readFileItem,
  readTrashedVersions,
  readVersion,
  type TrashItem,
} from '#core/files/objects/file-item.ts';
import { carryReview } from '#core/reviews/ports/carry-review.ts';
import {
  findReview,
  type ReviewedPage,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { changeFiles, fileAt, filesOf } from '#core/reviews/ports/reviewed-files.ts';
import { reviewedOfSize } from '#core/reviews/ports/reviewed-size.ts';
import { carryStill, stillItem, stillNumber } from '#core/reviews/ports/still-item.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite, write } from '#core/table/single-write.ts';
import { put, remove, update } from '#core/table/write.ts';
import { areSameBytes } from './same-bytes.ts';

/** Half of a rename by a computer, which S3 does as a copy and a deletion: the deletion has neither path nor version. */
export const renameItem = z.object({
  sk: z.string(),
  path: z.optional(z.string()),
  versionId: z.optional(z.string()),
});

/** Seconds within which both halves must happen. */
const withinSeconds = 24 * 60 * 60;

/** What follows a file: a version of a review, or a page; or a still, as number `stillNumber` of its own id. */
type Follower = NonNullable<FileVersion['review']>;

/** A version of a file, and where it is. */
type Placed = FileVersion & { path: string };

/** What a computer has done to a file. */
export interface ComputerChange {
  /** The versions that it has stored. */
  stored: ReadonlySet<string>;
  /** Whether it has deleted the file. */
  isDeleted: boolean;
}

/**
 * Lets the review of a file, and the still as which comments show it, follow it when a computer renames it: when it has
 * deleted the file and has stored the same bytes at another path, in either order, within a day. Where several files have
 * these bytes, it is not known which one it is, and nothing follows. What a member deletes on the site is withdrawn, and
 * never followed. The work does not grow with the files of the workspace. To be called when the change is counted; idempotent.
 */
export function followRename(
  workspaceId: string,
  path: string,
  change: ComputerChange,
): Promise<void> {
  return retryOnConflict(() => followChange(workspaceId, path, change));
}

async function followChange(
  workspaceId: string,
  path: string,
  { stored, isDeleted }: ComputerChange,
): Promise<void> {
  if (!isDeleted && stored.size === 0) return;
  const file = await readFileItem(workspaceId, path);
  if (file?.current && stored.has(file.current.versionId)) {
    const { size } = file.current;
    const sameSize = size === 0 ? [] : await reviewedOfSize(workspaceId, size);
    const stillTouched = await followTouchOfStill(workspaceId, path, file, sameSize);
    const isTouched = await followTouch(workspaceId, path, file);
    if (!isTouched && !stillTouched) await noteCopy(workspaceId, path, file.current, sameSize);
  }
  if (!isDeleted || !file) return;
  for (const id of file.reviews ?? []) await noteDeletion(workspaceId, path, id);
  const [deleted] =
    file.newest === undefined ? [] : await readTrashedVersions(workspaceId, path, [file.newest]);
  if (deleted?.still === undefined || deleted.reason !== 'deleted') return;
  const still = { id: deleted.still, number: stillNumber };
  await note(workspaceId, still, {});
  await settle(workspaceId, still);
}

/** As `followTouch`, of the still that a version is. */
async function followTouchOfStill(
  workspaceId: string,
  path: string,
  file: FileItem,
  sameSize: readonly Follower[],
): Promise<boolean> {
  const { current } = file;
  if (!current) return false;
  for (const follower of sameSize.filter(({ number }) => number === stillNumber)) {
    const place = await findPlace(workspaceId, follower);
    if (place?.path !== path || place.versionId === current.versionId) continue;
    const [replaced] = await readTrashedVersions(workspaceId, path, [place.versionId]);
    if (replaced?.reason !== 'replaced' || !isFree(current, follower)) continue;
    const at = { workspaceId, path };
    if (!(await areSameBytes({ ...replaced, ...at }, { ...current, ...at }))) continue;
    await follow(workspaceId, follower, { ...replaced, path }, { path, file, current });
    return true;
  }
  return false;
}

/**
 * A version that was replaced by the same bytes, as `rclone touch` does by copying a file onto itself, is the same version
 * to its review.
 * @returns whether the review has followed
 */
async function followTouch(workspaceId: string, path: string, file: FileItem): Promise<boolean> {
  const { current } = file;
  if (!current) return false;
  const { size, versionId: touched } = current;
  for (const id of file.reviews ?? []) {
    const review = await findReview(workspaceId, id);
    const files = (review ? filesOf(review) : []).filter(
      (file) =>
        file.path === path && !file.isErased && file.size === size && file.versionId !== touched,
    );
    for (const { number, page, versionId, withdrawnAt } of files.toReversed()) {
      const follower = { id, number, ...(page !== undefined && { page }) };
      // An earlier run may have ended before the review was carried.
      if (!isFree(current, follower)) continue;
      const [replaced] = await readTrashedVersions(workspaceId, path, [versionId]);
      if (replaced?.reason !== 'replaced' || withdrawnAt !== undefined) continue;
      const place = { workspaceId, path };
      if (!(await areSameBytes({ ...replaced, ...place }, { ...current, ...place }))) continue;
      await follow(workspaceId, follower, { ...replaced, path }, { path, file, current });
      return true;
    }
  }
  return false;
}

async function noteCopy(
  workspaceId: string,
  path: string,
  copy: FileVersion,
  sameSize: readonly Follower[],
): Promise<void> {
  for (const follower of sameSize) {
    const original = await findOriginal(workspaceId, follower);
    if (!original || original.path === path) continue;
    const isCopy = await areSameBytes({ ...original, workspaceId }, { ...copy, workspaceId, path });
    if (!isCopy) continue;
    const { versionId } = copy;
    await note(workspaceId, follower, { path, versionId });
    await settle(workspaceId, follower);
  }
}

async function noteDeletion(workspaceId: string, path: string, id: string): Promise<void> {
  const review = await findReview(workspaceId, id);
  const deleted = new Set<string>();
  for (const file of review ? filesOf(review) : []) {
    if (file.path !== path || file.isErased) continue;
    const [trashed] = await readTrashedVersions(workspaceId, path, [file.versionId]);
    if (trashed?.reason !== 'deleted') continue;
    deleted.add(file.versionId);
    const { number, page } = file;
    const follower = { id, number, ...(page !== undefined && { page }) };
    await note(workspaceId, follower, {});
    await settle(workspaceId, follower);
  }
  if (deleted.size > 0) await markLost(workspaceId, path, id, deleted);
}

/** Marks those of a review's files that a computer has deleted, and that have followed no copy. */
async function markLost(
  workspaceId: string,
  path: string,
  id: string,
  deleted: ReadonlySet<string>,
): Promise<void> {
  const review = await findReview(workspaceId, id);
  const isNewlyLost = ({ isLost, ...file }: Omit<ReviewedPage, 'number'>) =>
    !isLost && file.path === path && deleted.has(file.versionId) && file.withdrawnAt !== undefined;
  if (!review || !filesOf(review).some(isNewlyLost)) return;
  const versions = changeFiles(review.versions, (file) =>
    isNewlyLost(file) ? { ...file, isLost: true } : file,
  );
  await write(setVersionsWrite(workspaceId, review, versions));
}

function note(
  workspaceId: string,
  { id, ...of }: Follower,
  half: { path?: string; versionId?: string },
): Promise<void> {
  const key = keys.rename(workspaceId, id, of, half.path && sha256(half.path));
  return write(put(key, { ...half, expiresAt: nowInSeconds() + withinSeconds }));
}

/** Where the version of a file is that something follows; null if that is gone for good. */
async function findPlace(
  workspaceId: string,
  { id, ...of }: Follower,
): Promise<{ path: string; versionId: string } | null> {
  if (of.number === stillNumber) return getItem(keys.still(workspaceId, id), stillItem);
  const review = await findReview(workspaceId, id);
  const file = review && fileAt(review, of);
  return file && !file.isErased ? file : null;
}

/** The version of a file that something follows, as it is counted. */
async function findOriginal(workspaceId: string, follower: Follower): Promise<Placed | null> {
  const place = await findPlace(workspaceId, follower);
  const version = place && (await readVersion(workspaceId, place.path, place.versionId));
  return version && { ...version, path: place.path };
}

/** Whether the version of a file is followed by nothing else of this kind. */
function isFree({ review, still }: FileVersion, follower: Follower): boolean {
  const { id, number, page } = follower;
  if (number === stillNumber) return still === undefined || still === id;
  return !review || (review.id === id && review.number === number && review.page === page);
}

/** Lets something follow if both halves of exactly one rename are known. */
function settle(workspaceId: string, follower: Follower): Promise<void> {
  const { id, ...of } = follower;
  return retryOnConflict(async () => {
    const { pk, sk: prefix } = keys.rename(workspaceId, id, of);
    const halves = await queryItems(pk, prefix, renameItem);
    const place = await findPlace(workspaceId, follower);
    if (!place || halves.every(({ sk }) => sk !== prefix)) return;
    const [original] = await readTrashedVersions(workspaceId, place.path, [place.versionId]);
    if (original?.reason !== 'deleted') return;
    const copies = [];
    for (const { path, versionId } of halves) {
      const file = path === undefined ? null : await readFileItem(workspaceId, path);
      if (!file?.current || path === undefined || file.current.versionId !== versionId) continue;
      if (isFree(file.current, follower)) copies.push({ path, file, current: file.current });
    }
    const [copy, other] = copies;
    if (!copy || other) return;
    await follow(workspaceId, follower, { ...original, path: place.path }, copy);
    for (const { sk } of halves) await write(remove({ pk, sk }));
  });
}

/** Forgets the copies that the file of a version could have been renamed to: it is known which one it is. */
export async function forgetCopies(workspaceId: string, { id, ...of }: Follower): Promise<void> {
  const { pk, sk: prefix } = keys.rename(workspaceId, id, of);
  for (const { sk } of await queryItems(pk, prefix, renameItem)) await write(remove({ pk, sk }));
}

async function follow(
  workspaceId: string,
  follower: Follower,
  original: Placed,
  { path, file, current }: { path: string; file: FileItem; current: FileVersion },
): Promise<void> {
  const { version } = file;
  const { id } = follower;
  const isStill = follower.number === stillNumber;
  const followed = isStill
    ? { current: { ...current, still: id } }
    : {
        current: { ...current, review: follower },
        reviews: [...new Set([...(file.reviews ?? []), id])],
      };
  await write(
    update<FileItem>(
      keys.file(workspaceId, path),
      { set: { version: version + 1, ...followed }, when: { version } },
      () => new StaleReadError(),
    ),
  );
  const copy = { path, versionId: current.versionId };
  if (isStill) {
    // Restored from the trash, it would be taken for the still that the copy is by now.
    const { versionId } = original;
    const key = keys.trash(workspaceId, original.path, versionId);
    await tryWrite(update<TrashItem>(key, { remove: ['still'], when: { still: id } }));
    await carryStill(workspaceId, { ...original, still: id }, copy);
  } else await carryReview(workspaceId, { ...original, review: follower }, copy);
  await copyRenditions(workspaceId, original, copy);
}
