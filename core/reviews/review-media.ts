import { signRead } from '#core/clients/s3-links.ts';
import { fileLink } from '#core/files/listing/file-link.ts';
import { bucketName, frameTableKey } from '#core/files/objects/bucket.ts';
import {
  getReview,
  type ReviewedVersion,
  requireVersion,
} from '#core/reviews/ports/review-item.ts';

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
): Promise<MediaLinks> {
  const version = requireVersion(await getReview(workspaceId, reviewId), number);
  return mediaOfVersion(workspaceId, reviewId, version);
}

/** Links to a version of a review, and to its table of frames. */
export interface MediaLinks {
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  framesUrl?: string;
}

/**
 * Links to a version of a review: to view it, by default.
 * @throws CallError `not_found`
 */
export async function mediaOfVersion(
  workspaceId: string,
  reviewId: string,
  { path, versionId, frames, number }: ReviewedVersion,
  options: Pick<Parameters<typeof fileLink>[1], 'use' | 'validSeconds'> = { use: 'view' },
): Promise<MediaLinks> {
  const [link, framesUrl] = await Promise.all([
    fileLink(workspaceId, { path, version: versionId, ...options }),
    frames &&
      signRead(
        {
          bucket: bucketName(),
          key: frameTableKey(workspaceId, reviewId, number),
          contentType: 'application/json',
          contentDisposition: 'inline',
        },
        options.validSeconds ?? validSeconds,
      ),
  ]);
  return { ...link, ...(framesUrl !== undefined && { framesUrl }) };
}
