import { isDeepStrictEqual } from 'node:util';
import { CallError, invalidField } from '#core/errors.ts';
import {
  type FileItem,
  type FileVersion,
  fileItem,
  marksFolder,
} from '#core/files/objects/file-item.ts';
import {
  getFileTable,
  putNewFrameTable,
  removeFrameTables,
} from '#core/files/objects/frame-table-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import {
  type ReviewedPage,
  type ReviewedVersion,
  type ReviewItem,
  reviewItem,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import {
  type FileRef,
  filesOf,
  filesOfVersion,
  withPages,
} from '#core/reviews/ports/reviewed-files.ts';
import { reviewedSizeWrite } from '#core/reviews/ports/reviewed-size.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { FolderAccess } from '#core/workspaces/folder-access.ts';
import type { startReview } from '#shared/calls/reviews.ts';
import type { Body } from '#shared/operation.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { filmSource } from './frames/film-source.ts';
import { readFilm } from './frames/read-film.ts';
import { readSound } from './frames/read-sound.ts';

/** What becomes a version: a file, or several pictures as its pages. */
export type ChosenFiles = Body<typeof startReview>;

/** A file with its current version. */
type CurrentFile = FileItem & { current: FileVersion };

/** A file that may become a version or a page. */
interface ChosenFile {
  path: string;
  file: CurrentFile;
  /** The review that its current version belongs to; null if there is none, or none any more. */
  existing: ReviewItem | null;
}

/** Files that become a version together. */
export interface Chosen {
  files: [ChosenFile, ...ChosenFile[]];
  isSet: boolean;
}

/**
 * The files that become a version, with the reviews that they belong to.
 * @param known a review that was read already
 * @throws CallError `not_found`; `invalid_input` for pages that are no pictures
 */
export async function readChosen(
  workspaceId: string,
  { path, pages }: ChosenFiles,
  known?: ReviewItem,
): Promise<Chosen> {
  const paths = pages ?? (path === undefined ? [] : [path]);
  for (const page of pages ?? []) {
    if (reviewedKind(page) !== 'picture') {
      throw invalidField('pages', `${nameOf(page)} is no picture. Only pictures are pages.`);
    }
  }
  const items = await getItems(paths.map((each) => keys.file(workspaceId, each)));
  const read = paths.map((each, index) => {
    const file = items[index] && !marksFolder(each) ? fileItem.parse(items[index]) : null;
    if (!file?.current) throw new CallError('not_found', pages && { message: goneMessage(each) });
    if (pages && file.current.size === 0) throw invalidField('pages', `${nameOf(each)} is empty.`);
    return { path: each, file: { ...file, current: file.current } };
  });
  const reviews = await readReviewsOf(workspaceId, read, known);
  const [first, ...others] = read.map((one, index) => ({
    ...one,
    existing: reviews[index] ?? null,
  }));
  if (!first) throw new Error('No file was chosen.');
  return { files: [first, ...others], isSet: pages !== undefined };
}

function goneMessage(path: string): string {
  return `${nameOf(path)} is no longer there. Choose the pictures again.`;
}

/** The reviews that the current versions of files belong to. */
async function readReviewsOf(
  workspaceId: string,
  files: readonly { file: CurrentFile }[],
  known: ReviewItem | undefined,
): Promise<(ReviewItem | undefined)[]> {
  const ids = new Set(files.flatMap(({ file }) => file.current.review?.id ?? []));
  if (known) ids.delete(known.id);
  const items = await getItems([...ids].map((id) => keys.review(workspaceId, id)));
  const read = items.flatMap((item) => (item ? [reviewItem.parse(item)] : []));
  const reviews = new Map([...read, ...(known ? [known] : [])].map((one) => [one.id, one]));
  return files.map(({ file }) => {
    const { versionId, review: of } = file.current;
    const review = of && reviews.get(of.id);
    // While a file is moved, the review may be of its copy already; and what names it last may have been removed.
    const isOfIt = (one: FileRef & { versionId: string }) =>
      one.versionId === versionId || (one.number === of?.number && one.page === of.page);
    return review && filesOf(review).some(isOfIt) ? review : undefined;
  });
}

/** Whether a version is of files as they are now. */
export function isVersionOf({ pages, versionId }: ReviewedVersion, { files, isSet }: Chosen) {
  const ids = files.map(({ file }) => file.current.versionId);
  if (!isSet) return !pages && ids[0] === versionId;
  return (
    pages !== undefined &&
    isDeepStrictEqual(
      ids,
      pages.map((page) => page.versionId),
    )
  );
}

/**
 * The current versions of files as a version of a review, with its frames. Its table of frames is stored before the work
 * makes it a version, and removed again if another request was faster.
 */
export async function withNewVersion(
  { user, workspace }: MemberCaller,
  { reviewId, number, files, isSet }: { reviewId: string; number: number } & Chosen,
  work: (version: ReviewedVersion) => Promise<ReviewItem>,
): Promise<ReviewItem> {
  const added = { addedAt: now().toISOString(), addedBy: user.id };
  const [first] = files;
  if (isSet) {
    const pages = files.map((file, index) => pageOf(file, index + 1));
    return work(withPages({ ...pageOf(first, number), ...added }, pages));
  }
  const version = await storeFrameTable(workspace.id, reviewId, first.file.current, {
    ...pageOf(first, number),
    ...added,
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

function pageOf({ path, file }: ChosenFile, number: number): ReviewedPage {
  const { versionId, size } = file.current;
  return { number, path, versionId, size };
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

/** What names the files of a new version: of each, its item names the review, and its size finds it. */
export function reviewedFilesWrites(
  workspaceId: string,
  id: string,
  version: ReviewedVersion,
  { files }: Chosen,
): TransactionWrite[] {
  return filesOfVersion(version).flatMap((reviewed, index) => {
    const { path, file } = files[index] ?? files[0];
    const { number, page } = reviewed;
    const of = { id, number, ...(page !== undefined && { page }) };
    return [
      setReviewWrite(workspaceId, path, file, of),
      reviewedSizeWrite(workspaceId, id, reviewed),
    ];
  });
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
