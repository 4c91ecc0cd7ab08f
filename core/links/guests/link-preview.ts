import { signPicture } from '#core/files/objects/rendition-objects.ts';
import type { LinkItem } from '#core/links/link-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import {
  type ReviewItem,
  reviewItem,
  type SeenWorkspace,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { versionPoster } from '#core/reviews/version-poster.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { guestMediaMinutes } from '#shared/calls/guests.ts';
import type { LinkRights } from '#shared/calls/links/links.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { mayBeShown } from './guest-files.ts';

/** What a link is called by to those whom it opens to, before they enter. */
export interface LinkPreview {
  title: string;
  /** How many reviews it opens, if there are several. */
  count?: number;
  /** The key of its poster in the bucket; absent if it has none, or a name must lie over each frame that leaves. */
  poster?: string;
}

/** What a link opens, as its guests are shown it; null if nothing is left of it. */
export async function readPreview(
  { id: workspaceId, folders }: SeenWorkspace,
  { opens, may, isOverlaid }: LinkItem,
): Promise<LinkPreview | null> {
  if (opens.kind === 'upload') return { title: opens.title };
  if (opens.kind === 'folder') return { title: visibleName(nameOf(opens.folder)) };
  const items = await getItems(reviewsOf(opens).map((id) => keys.review(workspaceId, id)));
  const [first, ...others] = items
    .flatMap((item) => (item ? [reviewItem.parse(item)] : []))
    .filter((review) => seesReview(folders, review))
    .map(asGuestsSee)
    .filter(({ versions }) => versions.length > 0);
  if (!first) return null;
  const more = others.length;
  const named =
    more === 0
      ? { title: first.title }
      : { title: `${first.title} and ${more} more`, count: more + 1 };
  const poster = isOverlaid ? undefined : await posterOf(workspaceId, first, may);
  return { ...named, ...(poster !== undefined && { poster }) };
}

/** The key of the poster of the newest version. */
async function posterOf(workspaceId: string, { versions }: ReviewItem, may: LinkRights) {
  const newest = versions.at(-1);
  return newest && mayBeShown(may, newest.path) ? versionPoster(workspaceId, newest) : undefined;
}

/** A preview as guests receive it. */
export async function signPreview({ poster, ...preview }: LinkPreview) {
  const seconds = guestMediaMinutes * 60;
  return {
    ...preview,
    ...(poster !== undefined && { poster: await signPicture(poster, seconds) }),
  };
}
