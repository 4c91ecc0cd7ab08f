import { CallError } from '#core/errors.ts';
import {
  type FileItem,
  type FileVersion,
  marksFolder,
  readFileItem,
} from '#core/files/objects/file-item.ts';
import {
  getFileTable,
  putNewFrameTable,
  removeFrameTables,
} from '#core/files/objects/frame-table-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import {
  findReview,
  type ReviewedVersion,
  type ReviewItem,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { FolderAccess } from '#core/workspaces/folder-access.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';
import { filmSource } from './frames/film-source.ts';
import { readFilm } from './frames/read-film.ts';
import { readSound } from './frames/read-sound.ts';

/** A file with its current version. */
export type CurrentFile = FileItem & { current: FileVersion };

/**
 * A file with its current version, and the review that this belongs to; null if there is none, or none any more.
 * @throws CallError `not_found`
 */
export async function readReviewedFile(
  workspaceId: string,
  path: string,
): Promise<{ file: CurrentFile; existing: ReviewItem | null }> {
  const file = marksFolder(path) ? null : await readFileItem(workspaceId, path);
  if (!file?.current) throw new CallError('not_found');
  const { review } = file.current;
  const found = review && (await findReview(workspaceId, review.id));
  // While a file is moved, the review may be of its copy already.
  const isIn = found?.versions.some(({ number }) => number === review?.number);
  return { file: { ...file, current: file.current }, existing: (isIn && found) || null };
}

/**
 * The current version of a file as a version of a review, with its frames. Its table of frames is stored before the work
 * makes it a version, and removed again if another request was faster.
 */
export async function withNewVersion(
  { user, workspace }: MemberCaller,
  {
    reviewId,
    number,
    path,
    file,
  }: { reviewId: string; number: number; path: string; file: CurrentFile },
  work: (version: ReviewedVersion) => Promise<ReviewItem>,
): Promise<ReviewItem> {
  const { versionId, size } = file.current;
  const version = await storeFrameTable(workspace.id, reviewId, file.current, {
    number,
    path,
    versionId,
    size,
    addedAt: now().toISOString(),
    addedBy: user.id,
  });
  try {
    return await work(version);
  } catch (error) {
    // After any other error it may be a version all the same.
    const isRefused = error instanceof StaleReadError || error instanceof CallError;
    if (isRefused && version.frames) {
      await removeFrameTables(workspace.id, reviewId, [version.number]);
    }
    throw error;
  }
}

/**
 * Reads when each frame of a version is shown, once and for all, and stores it. No two requests use one number: where a
 * table is stored already, another request has taken the number, or has failed after that, and the next one is taken.
 * @returns the version with its number, and its frames if they can be read
 * @throws the SDK's errors
 */
async function storeFrameTable(
  workspaceId: string,
  reviewId: string,
  { proxy }: FileVersion,
  version: ReviewedVersion,
): Promise<ReviewedVersion> {
  if (version.size === 0) return { ...version, fault: 'empty' };
  const kind = reviewedKind(version.path);
  if (kind === 'sound') {
    const sound = await readSound(filmSource(workspaceId, version));
    return { ...version, ...(sound && { sound }) };
  }
  if (kind !== 'film') return version;
  const { table: own, ...read } = await readFilm(filmSource(workspaceId, version));
  const ofProxy = own || !proxy?.hasFrames ? null : await getFileTable(workspaceId, version);
  const found = { ...read, ...(ofProxy && { hasFramesOfProxy: true }) };
  const table = own ?? ofProxy;
  if (!table) return { ...version, ...found };
  let { number } = version;
  while (!(await putNewFrameTable(workspaceId, reviewId, number, table))) number += 1;
  return { ...version, ...found, number, frames: summarizeFrames(table) };
}

/** Stores in a file's item which review its current version belongs to, if it is still as it was read. */
export function setReviewWrite(
  workspaceId: string,
  path: string,
  { version, current, reviews = [] }: CurrentFile,
  review: NonNullable<FileVersion['review']>,
): TransactionWrite {
  const set = {
    version: version + 1,
    current: { ...current, review },
    reviews: [...new Set([...reviews, review.id])],
  };
  return update<FileItem>(
    keys.file(workspaceId, path),
    { set, when: { version } },
    () => new StaleReadError(),
  );
}

/** The refusal of a file that a review has. */
export function alreadyIn(folders: FolderAccess, review: ReviewItem): CallError {
  if (!seesReview(folders, review)) return new CallError('not_found');
  const { id, title } = review;
  const message = `This file is already in the review ${title}. Remove that review first, or open it.`;
  return new CallError('already_in_review', { message, data: { review: { id, title } } });
}
