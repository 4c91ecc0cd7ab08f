import { signRead } from '#core/clients/s3-links.ts';
import { fileLink } from '#core/files/listing/file-link.ts';
import { bucketName, frameTableKey } from '#core/files/objects/bucket.ts';
import { getReview, requireVersion } from '#core/files/reviewed/review-item.ts';

/** Seconds for which a link to a table of frames is valid: a page reads it at once. */
const validSeconds = 15 * 60;

/**
 * Links to view a version of a review, by default the newest that is left.
 * @throws CallError `not_found`
 */
export async function reviewMedia(
  workspaceId: string,
  reviewId: string,
  number: number | undefined,
): Promise<{ url: string; expiresAt: string; framesUrl?: string }> {
  const version = requireVersion(await getReview(workspaceId, reviewId), number);
  const { path, versionId, frames } = version;
  const [link, framesUrl] = await Promise.all([
    fileLink(workspaceId, { path, version: versionId, use: 'view' }),
    frames &&
      signRead(
        {
          bucket: bucketName(),
          key: frameTableKey(workspaceId, reviewId, version.number),
          contentType: 'application/json',
          contentDisposition: 'inline',
        },
        validSeconds,
      ),
  ]);
  return { ...link, ...(framesUrl !== undefined && { framesUrl }) };
}
