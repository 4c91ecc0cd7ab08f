import { CallError } from '#core/errors.ts';
import { fileItem, trashItem } from '#core/files/objects/file-item.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
  reviewItem,
} from '#core/files/reviewed/review-item.ts';
import { describeReviews } from '#core/reviews/describe-reviews.ts';
import { type MediaLinks, mediaOfVersion } from '#core/reviews/review-media.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { type GuestReview, guestMediaMinutes } from '#shared/guests.ts';
import type { NamedPerson, ReviewPerson } from '#shared/reviews.ts';
import { type GuestCaller, requireRight, requireShared } from './guest-caller.ts';

/** The reviews that a link opens, without those that were removed or have no version left to see. */
export async function guestReviews(caller: GuestCaller): Promise<GuestReview[]> {
  const { workspace, link } = caller;
  const items = await getItems(link.reviews.map((id) => keys.review(workspace.id, id)));
  const reviews = items.flatMap((item) => (item ? [reviewItem.parse(item)] : []));
  return (await forGuest(caller, reviews)).filter(hasVersions);
}

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
  if (use === 'download') requireRight(caller, 'download');
  return mediaOfVersion(
    caller.workspace.id,
    reviewId,
    await guestVersion(caller, reviewId, number === undefined ? undefined : Number(number)),
    { use, validSeconds: guestMediaMinutes * 60 },
  );
}

/**
 * A version of a review, by default the newest, that a guest can see.
 * @throws CallError `not_found`
 */
export async function guestVersion(
  { workspace }: GuestCaller,
  reviewId: string,
  number?: number,
): Promise<ReviewedVersion> {
  const review = await getReview(workspace.id, reviewId);
  const versions = await withoutTrashed(workspace.id, review.versions);
  return requireVersion({ ...review, versions }, number);
}

/**
 * A file that the team has deleted is not shown to guests, though the team still sees it in the review; nor is it once
 * another file is uploaded to its path. One that was replaced is.
 */
export async function withoutTrashed(
  workspaceId: string,
  versions: readonly ReviewedVersion[],
): Promise<ReviewedVersion[]> {
  const items = await getItems([
    ...versions.map(({ path }) => keys.file(workspaceId, path)),
    ...versions.map(({ path, versionId }) => keys.trash(workspaceId, path, versionId)),
  ]);
  const [files, trash] = [items.slice(0, versions.length), items.slice(versions.length)];
  return versions.filter((_, index) => {
    const trashed = trash[index] && trashItem.parse(trash[index]);
    return trashed?.reason !== 'deleted' && files[index] && fileItem.parse(files[index]).current;
  });
}

/**
 * Guests see names and no emails, files without the folders that they are in, nothing that is in the trash or erased, and
 * no counts of comments that they cannot see.
 */
async function forGuest(
  { workspace, link }: GuestCaller,
  items: readonly ReviewItem[],
): Promise<GuestReview[]> {
  const all = items.flatMap(({ versions }) => versions);
  const [reviews, shown] = await Promise.all([
    describeReviews(workspace.id, items),
    withoutTrashed(workspace.id, all),
  ]);
  return reviews.map(({ statusBy, createdBy, versions, ...review }, index) => ({
    ...review,
    ...(!link.may.comment && { comments: 0, openComments: 0 }),
    ...(statusBy && { statusBy: withoutEmail(statusBy) }),
    ...(createdBy && { createdBy: withoutEmail(createdBy) }),
    versions: versions
      .filter((version, at) => {
        const item = items[index]?.versions[at];
        return version.state !== 'erased' && item !== undefined && shown.includes(item);
      })
      .map(({ addedBy, path, ...version }) => ({
        ...version,
        path: path.slice(path.lastIndexOf('/') + 1),
        ...(addedBy && { addedBy: withoutEmail(addedBy) }),
      })),
  }));
}

function hasVersions({ versions }: GuestReview): boolean {
  return versions.length > 0;
}

/** A person as guests see them. */
export function withoutEmail({ email: _, ...person }: ReviewPerson): NamedPerson {
  return person;
}
