import { expiryOf, fileLink, linkSeconds } from '#core/files/listing/file-link.ts';
import { frameTableKey } from '#core/files/objects/bucket.ts';
import { signRendition } from '#core/files/objects/rendition-objects.ts';
import { hasTime } from '#core/files/objects/reviewed-kind.ts';
import { readProxied } from '#core/files/proxies/proxied-version.ts';
import { proxyLinks } from '#core/files/proxies/proxy-links.ts';
import { stripLink } from '#core/files/strip-link.ts';
import { waveformLinks } from '#core/files/waveforms.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
} from '#core/reviews/ports/review-item.ts';
import { requirePage } from '#core/reviews/ports/reviewed-files.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { getReviewMedia } from '#shared/calls/reviews.ts';
import type { Answer, Query } from '#shared/operation.ts';

/** Seconds for which a link to a table of frames is valid: a page reads it at once. */
export const tableSeconds = 15 * 60;

/** Links to what shows a version. */
export type MediaLinks = Answer<typeof getReviewMedia>;

/**
 * Links to view a version of a review, by default the newest that is left, or a page of one.
 * @throws CallError `not_found`
 */
export async function reviewMedia(
  { workspace }: Pick<MemberCaller, 'workspace'>,
  reviewId: string,
  asked: Query<typeof getReviewMedia>,
): Promise<MediaLinks> {
  const version = shownPage(await getReview(workspace, reviewId), asked);
  return mediaOfVersion(workspace.id, reviewId, version, { workspace });
}

/**
 * The version that is asked for, with the file of the page.
 * @throws CallError `not_found`
 */
export function shownPage(
  review: ReviewItem,
  { version: number, page }: Query<typeof getReviewMedia>,
): ReviewedVersion {
  const version = requireVersion(review, number === undefined ? undefined : Number(number));
  if (page === undefined) return version;
  const { path, versionId } = requirePage(version, Number(page));
  return { ...version, path, versionId };
}

/** How a version of a review is shown. */
interface Showing {
  /** Seconds for which the links are valid. */
  validSeconds?: number;
  /** Whether the original is shown as well; may throw. */
  showsOriginal?(hasProxy: boolean): boolean;
  /** Of the member who looks at it. */
  workspace?: MemberCaller['workspace'];
}

/**
 * Links to view a version of a review: the original, its proxy, its filmstrip, and its frames.
 * @throws CallError `not_found`, and what `showsOriginal` throws
 */
export async function mediaOfVersion(
  workspaceId: string,
  reviewId: string,
  { path, versionId, frames, number, hasFramesOfProxy }: ReviewedVersion,
  { validSeconds, showsOriginal = () => true, workspace }: Showing = {},
): Promise<MediaLinks> {
  const seconds = validSeconds ?? linkSeconds;
  const found = hasTime(path) ? await readProxied(workspaceId, path, versionId) : null;
  const links = await proxyLinks(found, seconds);
  const asked = { path, version: versionId, use: 'view', validSeconds: seconds } as const;
  const [original, strip, waveform, framesUrl] = await Promise.all([
    showsOriginal(links.proxy !== undefined) ? fileLink(workspaceId, asked) : null,
    stripLink(found, seconds),
    waveformLinks(found, seconds, workspace),
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
    ...strip,
    ...waveform,
    ...(framesUrl !== undefined && { framesUrl }),
    ...(hasFramesOfProxy && { hasFramesOfProxy }),
  };
}
