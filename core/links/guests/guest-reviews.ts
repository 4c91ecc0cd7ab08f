import { CallError } from '#core/errors.ts';
import { fileLink } from '#core/files/listing/file-link.ts';
import { signPicture } from '#core/files/objects/rendition-objects.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { describeReviews } from '#core/reviews/describe-reviews.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import {
  getReview,
  type ReviewItem,
  requireVersion,
  reviewItem,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { type MediaLinks, mediaOfVersion } from '#core/reviews/review-media.ts';
import { versionPosters } from '#core/reviews/version-poster.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { type GuestReview, guestMediaMinutes } from '#shared/calls/guests.ts';
import type { GuestOpens } from '#shared/calls/link-opens.ts';
import type { NamedPerson, ReviewPerson } from '#shared/calls/reviews.ts';
import { type GuestCaller, requireShared } from './guest-caller.ts';
import { mayBeShown, requireUse, showsOriginal } from './guest-files.ts';

/**
 * The reviews that a link opens, without those that were removed or have no version left to see. Where there is a list of
 * them, it has the posters of their newest versions; not where a name must lie over each frame that leaves.
 */
export async function guestReviews({ workspace, link }: GuestCaller): Promise<ListedReview[]> {
  const items = await getItems(reviewsOf(link.opens).map((id) => keys.review(workspace.id, id)));
  const reviews = items.flatMap((item) => {
    const review = item && asGuestsSee(reviewItem.parse(item));
    const newest = review?.versions.at(-1);
    return review && newest ? [{ id: review.id, title: review.title, newest }] : [];
  });
  const pictured =
    reviews.length > 1 && !link.isOverlaid
      ? reviews.filter(({ newest }) => mayBeShown(link.may, newest.path))
      : [];
  const found = await versionPosters(
    workspace.id,
    pictured.map(({ newest }) => newest),
  );
  const posters = new Map(pictured.map(({ id }, index) => [id, found[index]]));
  return Promise.all(
    reviews.map(async ({ id, title, newest }) => {
      const key = posters.get(id);
      const poster = key === undefined ? {} : { poster: await signPicture(key, posterSeconds) };
      return { id, title, status: statusOf(newest), ...poster };
    }),
  );
}

const posterSeconds = guestMediaMinutes * 60;

type ListedReview = Extract<GuestOpens, { kind: 'reviews' }>['reviews'][number];

/**
 * A review that a link opens.
 * @throws CallError `not_found`
 */
export async function guestReview(caller: GuestCaller, reviewId: string): Promise<GuestReview> {
  requireShared(caller, reviewId);
  const item = await getReview(caller.workspace.id, reviewId);
  return describeForGuest(caller, item);
}

/**
 * A review as guests receive it.
 * @throws CallError `not_found` if it has no version left to see
 */
export async function describeForGuest(
  caller: GuestCaller,
  item: ReviewItem,
): Promise<GuestReview> {
  const [review] = await forGuest(caller, [item]);
  if (!review || !hasVersions(review)) throw new CallError('not_found');
  return review;
}

/**
 * Links to a version of a review, by default the newest that a guest can see.
 * @throws CallError `not_found`, `link_forbids`
 */
export async function guestMedia(
  caller: GuestCaller,
  reviewId: string,
  {
    version: number,
    use = 'view',
  }: { version?: string | undefined; use?: 'view' | 'download' | undefined },
): Promise<MediaLinks> {
  requireShared(caller, reviewId);
  const review = asGuestsSee(await getReview(caller.workspace.id, reviewId));
  const version = requireVersion(review, number === undefined ? undefined : Number(number));
  const { id } = caller.workspace;
  const { path, versionId } = version;
  const validSeconds = guestMediaMinutes * 60;
  if (use === 'download') {
    requireUse(caller, path, use);
    return fileLink(id, { path, version: versionId, use, validSeconds });
  }
  const { proxyState, ...media } = await mediaOfVersion(id, reviewId, version, {
    validSeconds,
    showsOriginal: (hasProxy) => showsOriginal(caller, path, hasProxy),
  });
  // Why there is no proxy is for the team.
  const { state, by } = proxyState ?? {};
  return { ...media, ...(state && by && { proxyState: { state, by } }) };
}

/**
 * Guests see names and no emails, files without the folders that they are in, nothing that the team has deleted, and no
 * counts of comments that they cannot see.
 */
async function forGuest(
  { workspace, link }: GuestCaller,
  items: readonly ReviewItem[],
): Promise<GuestReview[]> {
  const shown = items.map(asGuestsSee);
  const reviews = await describeReviews(workspace.id, shown);
  return reviews.map(({ statusBy, createdBy, versions, ...review }, index) => {
    const left = items[index]?.versions.filter(({ isErased }) => !isErased);
    const seesAll = link.may.comment && versions.length === left?.length;
    return {
      ...review,
      ...(!seesAll && { comments: 0, openComments: 0 }),
      ...(statusBy && { statusBy: withoutEmail(statusBy) }),
      ...(createdBy && { createdBy: withoutEmail(createdBy) }),
      versions: versions.map(({ addedBy, statusBy: decidedBy, path, ...version }) => ({
        ...version,
        path: path.slice(path.lastIndexOf('/') + 1),
        ...(addedBy && { addedBy: withoutEmail(addedBy) }),
        ...(decidedBy && { statusBy: withoutEmail(decidedBy) }),
      })),
    };
  });
}

function hasVersions({ versions }: GuestReview): boolean {
  return versions.length > 0;
}

/** A person as guests see them. */
export function withoutEmail({ email: _, ...person }: ReviewPerson): NamedPerson {
  return person;
}
