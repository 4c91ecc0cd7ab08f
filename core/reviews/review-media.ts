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
import { type ReviewedFile, requirePage } from '#core/reviews/ports/reviewed-files.ts';
import { posterLinks } from '#core/reviews/version-poster.ts';
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
  const { version, file } = askedFile(await getReview(workspace, reviewId), asked);
  return mediaOfVersion(workspace.id, reviewId, { version, file }, { workspace });
}

/** A version, and its file, or that of one of its pages. */
interface AskedFile {
  version: ReviewedVersion;
  file: ReviewedFile;
}

/**
 * The version and the page that are asked for.
 * @throws CallError `not_found`
 */
export function askedFile(
  review: ReviewItem,
  { version: number, page }: Query<typeof getReviewMedia>,
): AskedFile {
  const version = requireVersion(review, number === undefined ? undefined : Number(number));
  return { version, file: requirePage(version, page === undefined ? undefined : Number(page)) };
}

/** How a version of a review is shown. */
interface Showing {
  /** Seconds for which the links are valid. */
  validSeconds?: number;
  /** Whether the original is shown as well; may throw. */
  showsOriginal?(hasProxy: boolean): boolean;
  /** Whether a poster of a page is shown; each is, by default. */
  showsPoster?(path: string): boolean;
  /** Of the member who looks at it. */
  workspace?: MemberCaller['workspace'];
}

/**
 * Links to view a version of a review: the original, its proxy, its filmstrip, and its frames; of a set also to the posters
 * of all of its pages.
 * @throws CallError `not_found`, and what `showsOriginal` throws
 */
export async function mediaOfVersion(
  workspaceId: string,
  reviewId: string,
  { version, file }: AskedFile,
  { validSeconds, showsOriginal = () => true, showsPoster = () => true, workspace }: Showing = {},
): Promise<MediaLinks> {
  const { frames, number, hasFramesOfProxy, pages } = version;
  const { path, versionId, page } = file;
  const seconds = validSeconds ?? linkSeconds;
  const found = hasTime(path) ? await readProxied(workspaceId, path, versionId) : null;
  const links = await proxyLinks(found, seconds);
  const asked = { path, version: versionId, use: 'view', validSeconds: seconds } as const;
  const pictured = pages?.filter((one) => !one.isErased && showsPoster(one.path));
  const [original, strip, waveform, posters, framesUrl] = await Promise.all([
    showsOriginal(links.proxy !== undefined) ? fileLink(workspaceId, asked) : null,
    stripLink(found, seconds),
    waveformLinks(found, seconds, workspace),
    pictured && posterLinks(workspaceId, pictured, seconds),
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
    ...(page !== undefined && { page }),
    ...(posters && { posters }),
    ...(framesUrl !== undefined && { framesUrl }),
    ...(hasFramesOfProxy && { hasFramesOfProxy }),
  };
}
