import { isDeepStrictEqual } from 'node:util';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import { type FileVersion, readTrashedVersions } from '#core/files/objects/file-item.ts';
import { getFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { forgetCopies } from '#core/files/sync/follow-rename.ts';
import { haveOtherBytes } from '#core/files/sync/same-bytes.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { changeFiles, type ReviewedFile, requirePage } from '#core/reviews/ports/reviewed-files.ts';
import { shownAgain } from '#core/reviews/ports/withdrawn-versions.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { filmSource } from './frames/film-source.ts';
import { readFilm } from './frames/read-film.ts';
import { alreadyIn, readChosen, setReviewWrite } from './reviewed-file.ts';

/** Which file a version, or a page of one, is attached to. */
interface Attached {
  reviewId: string;
  number: number;
  page?: number | undefined;
  path: string;
}

/**
 * Attaches a version or a page to the file that a computer has made of its own by renaming or touching it, where several files could
 * be it, or their bytes cannot be compared. Comments and status stay, and guests are shown it again. The file must not
 * differ in size, MD5 or frames as far as these are known. What a member has deleted on the site stays withdrawn. A
 * no-op if the version is of this file already.
 * @throws CallError `not_found`, `not_lost`, `another_file`, `already_in_review`
 */
export async function attachFile(
  { user, workspace }: MemberCaller,
  { reviewId, number, page, path }: Attached,
): Promise<ReviewItem> {
  const { review, original, of } = await retryOnConflict(async () => {
    const read = await getReview(workspace, reviewId, 'manage_reviews');
    const version = requireVersion(read, number);
    const attached = requirePage(version, page);
    const { file, existing } = (await readChosen(workspace.id, { path }, read)).files[0];
    const { current } = file;
    const { versionId } = current;
    if (attached.path === path && attached.versionId === versionId) return { review: read };
    const lost = await requireLost(workspace.id, attached);
    const of = {
      id: reviewId,
      number,
      ...(attached.page !== undefined && { page: attached.page }),
    };
    if (existing && !isDeepStrictEqual(current.review, of)) {
      throw alreadyIn(workspace.folders, existing);
    }
    const { etag } = lost;
    const compared = { ...version, ...attached, ...(etag !== undefined && { etag }) };
    await requireSame(workspace.id, reviewId, compared, { ...current, path });
    // Also as a page of other versions.
    const versions = changeFiles(read.versions, (each) =>
      each.versionId === attached.versionId ? shownAgain({ ...each, path, versionId }) : each,
    );
    await transact([
      setReviewWrite(workspace.id, path, file, of),
      setVersionsWrite(workspace.id, read, versions),
      auditWrite(workspace.id, user.email, {
        kind: 'review_version_attached',
        title: read.title,
        number,
        previousPath: attached.path,
        path,
      }),
    ]);
    const { revision, versionsRevision } = read;
    return {
      review: { ...read, versions, revision: revision + 1, versionsRevision: versionsRevision + 1 },
      original: { ...lost, path: attached.path, to: { path, versionId } },
      of,
    };
  });
  if (!original) return review;
  await forgetCopies(workspace.id, of);
  await copyRenditions(workspace.id, original, original.to);
  return review;
}

/**
 * The file of a version that a computer has deleted, or that was replaced.
 * @throws CallError `not_lost`
 */
async function requireLost(
  workspaceId: string,
  { path, versionId, withdrawnAt, isLost }: ReviewedFile,
): Promise<FileVersion> {
  const [trashed] = await readTrashedVersions(workspaceId, path, [versionId]);
  if (!trashed || (withdrawnAt !== undefined && !isLost)) throw new CallError('not_lost');
  return trashed;
}

/** @throws CallError `another_file` unless a file can be that of the version */
async function requireSame(
  workspaceId: string,
  reviewId: string,
  version: ReviewedVersion & Pick<FileVersion, 'etag'>,
  file: FileVersion & { path: string },
): Promise<void> {
  if (version.size !== file.size) throw anotherFile('its size is another one');
  if (haveOtherBytes(version, file)) throw anotherFile('its content is another one');
  const table = version.frames && (await getFrameTable(workspaceId, reviewId, version.number));
  // Nothing reads those of the film itself.
  if (!table || version.hasFramesOfProxy) return;
  const read = await readFilm(filmSource(workspaceId, file));
  if (!isDeepStrictEqual(read.table, table)) throw anotherFile('its frames are others');
}

function anotherFile(difference: string): CallError {
  const message = `This is not the file of this version: ${difference}. Add it as a new version instead.`;
  return new CallError('another_file', { message });
}
