import * as z from 'zod/mini';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import {
  type FileItem,
  type FileVersion,
  readFileItem,
  readTrashedVersions,
} from '#core/files/objects/file-item.ts';
import { carryReview } from '#core/reviews/ports/carry-review.ts';
import {
  findReview,
  type ReviewedVersion,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { reviewedOfSize } from '#core/reviews/ports/reviewed-size.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
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

/** A version of a review. */
interface Reviewed {
  id: string;
  number: number;
}

/** What a computer has done to a file. */
export interface ComputerChange {
  /** The versions that it has stored. */
  stored: ReadonlySet<string>;
  /** Whether it has deleted the file. */
  isDeleted: boolean;
}

/**
 * Lets the review of a file follow it when a computer renames it: when it has deleted the file and has stored the same
 * bytes at another path, in either order, within a day. Where several files have these bytes, it is not known which one
 * it is, and nothing follows. What a member deletes on the site is withdrawn, and never followed. The work does not grow
 * with the files of the workspace. To be called when the change is counted; idempotent.
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
    const isTouched = await followTouch(workspaceId, path, file);
    if (!isTouched) await noteCopy(workspaceId, path, file.current);
  }
  for (const id of isDeleted ? (file?.reviews ?? []) : []) {
    await noteDeletion(workspaceId, path, id);
  }
}

/**
 * A version that was replaced by the same bytes, as `rclone touch` does by copying a file onto itself, is the same version
 * to its review.
 * @returns whether the review has followed
 */
async function followTouch(workspaceId: string, path: string, file: FileItem): Promise<boolean> {
  const { current } = file;
  if (!current) return false;
  const { review: currentReview, size, versionId: touched } = current;
  for (const id of file.reviews ?? []) {
    const review = await findReview(workspaceId, id);
    const versions = review?.versions.filter(
      (version) =>
        version.path === path &&
        !version.isErased &&
        version.size === size &&
        version.versionId !== touched,
    );
    for (const { number, versionId, withdrawnAt } of versions?.toReversed() ?? []) {
      // An earlier run may have ended before the review was carried.
      if (currentReview && (currentReview.id !== id || currentReview.number !== number)) continue;
      const [replaced] = await readTrashedVersions(workspaceId, path, [versionId]);
      if (replaced?.reason !== 'replaced' || withdrawnAt !== undefined) continue;
      const place = { workspaceId, path };
      if (!(await areSameBytes({ ...replaced, ...place }, { ...current, ...place }))) continue;
      await follow(workspaceId, { id, number }, { ...replaced, path }, { path, file, current });
      return true;
    }
  }
  return false;
}

async function noteCopy(workspaceId: string, path: string, copy: FileVersion): Promise<void> {
  if (copy.size === 0) return;
  for (const reviewed of await reviewedOfSize(workspaceId, copy.size)) {
    const original = await findOriginal(workspaceId, reviewed);
    if (!original || original.path === path) continue;
    const { etag, version } = original;
    const isCopy = await areSameBytes(
      { ...version, workspaceId, ...(etag !== undefined && { etag }) },
      { ...copy, workspaceId, path },
    );
    if (!isCopy) continue;
    const { versionId } = copy;
    await note(workspaceId, reviewed, { path, versionId });
    await settle(workspaceId, reviewed);
  }
}

async function noteDeletion(workspaceId: string, path: string, id: string): Promise<void> {
  const review = await findReview(workspaceId, id);
  const deleted = new Set<string>();
  for (const version of review?.versions ?? []) {
    if (version.path !== path || version.isErased) continue;
    const [trashed] = await readTrashedVersions(workspaceId, path, [version.versionId]);
    if (trashed?.reason !== 'deleted') continue;
    deleted.add(version.versionId);
    await note(workspaceId, { id, number: version.number }, {});
    await settle(workspaceId, { id, number: version.number });
  }
  if (deleted.size > 0) await markLost(workspaceId, path, id, deleted);
}

/** Marks those of a review's versions that a computer has deleted, and that have followed no copy. */
async function markLost(
  workspaceId: string,
  path: string,
  id: string,
  deleted: ReadonlySet<string>,
): Promise<void> {
  const review = await findReview(workspaceId, id);
  const isNewlyLost = ({ isLost, ...version }: ReviewedVersion) =>
    !isLost &&
    version.path === path &&
    deleted.has(version.versionId) &&
    version.withdrawnAt !== undefined;
  if (!review?.versions.some(isNewlyLost)) return;
  const versions = review.versions.map((version) =>
    isNewlyLost(version) ? { ...version, isLost: true } : version,
  );
  await write(setVersionsWrite(workspaceId, review, versions));
}

function note(
  workspaceId: string,
  { id, number }: Reviewed,
  half: { path?: string; versionId?: string },
): Promise<void> {
  const key = keys.rename(workspaceId, id, number, half.path && sha256(half.path));
  return write(put(key, { ...half, expiresAt: nowInSeconds() + withinSeconds }));
}

/** The version of a review with that of its file, as it is counted. */
async function findOriginal(
  workspaceId: string,
  { id, number }: Reviewed,
): Promise<{ version: ReviewedVersion; path: string; etag: string | undefined } | null> {
  const review = await findReview(workspaceId, id);
  const version = review?.versions.find((one) => one.number === number);
  if (!version || version.isErased) return null;
  const { path, versionId } = version;
  const current = (await readFileItem(workspaceId, path))?.current;
  const [trashed] = await readTrashedVersions(workspaceId, path, [versionId]);
  const { etag } = (current?.versionId === versionId ? current : trashed) ?? {};
  return { version, path, etag };
}

/** Lets a review follow if both halves of exactly one rename are known. */
function settle(workspaceId: string, reviewed: Reviewed): Promise<void> {
  const { id, number } = reviewed;
  return retryOnConflict(async () => {
    const { pk, sk: prefix } = keys.rename(workspaceId, id, number);
    const halves = await queryItems(pk, prefix, renameItem);
    const review = await findReview(workspaceId, id);
    const version = review?.versions.find((one) => one.number === number);
    if (!version || version.isErased || halves.every(({ sk }) => sk !== prefix)) return;
    const [original] = await readTrashedVersions(workspaceId, version.path, [version.versionId]);
    if (original?.reason !== 'deleted') return;
    const copies = [];
    for (const { path, versionId } of halves) {
      const file = path === undefined ? null : await readFileItem(workspaceId, path);
      if (!file?.current || path === undefined || file.current.versionId !== versionId) continue;
      const { review: currentReview } = file.current;
      const isFree = !currentReview || (currentReview.id === id && currentReview.number === number);
      if (isFree) copies.push({ path, file, current: file.current });
    }
    const [copy, other] = copies;
    if (!copy || other) return;
    await follow(workspaceId, reviewed, { ...original, path: version.path }, copy);
    for (const { sk } of halves) await write(remove({ pk, sk }));
  });
}

/** Forgets the copies that the file of a version could have been renamed to: it is known which one it is. */
export async function forgetCopies(workspaceId: string, { id, number }: Reviewed): Promise<void> {
  const { pk, sk: prefix } = keys.rename(workspaceId, id, number);
  for (const { sk } of await queryItems(pk, prefix, renameItem)) await write(remove({ pk, sk }));
}

async function follow(
  workspaceId: string,
  review: Reviewed,
  original: FileVersion & { path: string },
  { path, file, current }: { path: string; file: FileItem; current: FileVersion },
): Promise<void> {
  const { version } = file;
  await write(
    update<FileItem>(
      keys.file(workspaceId, path),
      {
        set: {
          version: version + 1,
          current: { ...current, review },
          reviews: [...new Set([...(file.reviews ?? []), review.id])],
        },
        when: { version },
      },
      () => new StaleReadError(),
    ),
  );
  const { versionId } = current;
  await carryReview(workspaceId, { ...original, review }, { path, versionId });
  await copyRenditions(workspaceId, original, { path, versionId });
}
