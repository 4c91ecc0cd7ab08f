import { expiryOf, fileLink, linkSeconds } from '#core/files/listing/file-link.ts';
import { frameTableKey } from '#core/files/objects/bucket.ts';
import { signRendition } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { readProxied } from '#core/files/proxies/proxied-version.ts';
import { proxyLinks } from '#core/files/proxies/proxy-links.ts';
import {
  getReview,
  type ReviewedVersion,
  requireVersion,
} from '#core/reviews/ports/review-item.ts';
import type { getReviewMedia } from '#shared/calls/reviews.ts';
import type { Answer } from '#shared/operation.ts';

/** Seconds for which a link to a table of frames is valid: a page reads it at once. */
export const tableSeconds = 15 * 60;

/** Links to what shows a version. */
export type MediaLinks = Answer<typeof getReviewMedia>;

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

/** How a version of a review is shown. */
interface Showing {
  /** Seconds for which the links are valid. */
  validSeconds?: number;
  /** Whether the original is shown as well; may throw. */
  showsOriginal?(hasProxy: boolean): boolean;
}

/**
 * Links to view a version of a review: the original, its proxy, and its frames.
 * @throws CallError `not_found`, and what `showsOriginal` throws
 */
export async function mediaOfVersion(
  workspaceId: string,
  reviewId: string,
  { path, versionId, frames, number, hasFramesOfProxy }: ReviewedVersion,
  { validSeconds, showsOriginal = () => true }: Showing = {},
): Promise<MediaLinks> {
  const seconds = validSeconds ?? linkSeconds;
  const isFilm = reviewedKind(path) === 'film';
  const found = isFilm ? await readProxied(workspaceId, path, versionId) : null;
  const links = await proxyLinks(found, seconds);
  const asked = { path, version: versionId, use: 'view', validSeconds: seconds } as const;
  const [original, framesUrl] = await Promise.all([
    showsOriginal(links.proxy !== undefined) ? fileLink(workspaceId, asked) : null,
    frames &&
      signRendition(
        frameTableKey(workspaceId, reviewId, number),
        'application/json',
        validSeconds ?? tableSeconds,
      ),
  ]);
  return {
    expiresAt: expiryOf(seconds),
    ...original,
    ...links,
    ...(framesUrl !== undefined && { framesUrl }),
    ...(hasFramesOfProxy && { hasFramesOfProxy }),
  };
}
