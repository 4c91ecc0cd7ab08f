import { CallError } from '#core/errors.ts';
import { fileLink } from '#core/files/listing/file-link.ts';
import { findReview } from '#core/files/reviewed/review-item.ts';

/**
 * Links to view a version of a review, by default the newest that is left.
 * @throws CallError `not_found`
 */
export async function reviewMedia(
  workspaceId: string,
  reviewId: string,
  number: number | undefined,
): Promise<{ url: string; expiresAt: string }> {
  const review = await findReview(workspaceId, reviewId);
  const left = review?.versions.filter(({ isErased }) => !isErased) ?? [];
  const version =
    number === undefined ? left.at(-1) : left.find((candidate) => candidate.number === number);
  if (!version) throw new CallError('not_found');
  const { path, versionId } = version;
  return fileLink(workspaceId, { path, version: versionId, use: 'view' });
}
