import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { pictureFormat } from '#shared/rules/film/film-formats.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';
import { formatList } from '#web/lib/format.ts';

type SharedReview = Pick<Review, 'title' | 'versions'>;

/** Formats of pictures that no browser plays, by their names in `media-problems.ts`. */
const unplayable = new Set(['ProRes', 'DNxHD or DNxHR']);

/** What clients could neither see nor download by a link without the right to download; undefined if there is nothing. */
export function describeUnshowable(reviews: readonly SharedReview[]): string | undefined {
  const names = reviews.flatMap(({ title, versions }) => {
    const shown = versions.findLast((each) => each.state !== 'erased' && !each.hiddenFromGuests);
    const format = shown && unshowableFormat(shown);
    return format === undefined ? [] : `${title}${format && ` (${format})`}`;
  });
  if (names.length === 0) return undefined;
  const them = names.length === 1 ? 'it' : 'them';
  return `No browser shows ${formatList(names)}. Without the right to download, clients can neither see nor download ${them}.`;
}

/** What the format is called of a file that no browser shows, empty if its name does not say; undefined for all others. */
function unshowableFormat({ path, codec = '' }: ReviewVersion): string | undefined {
  const format = pictureFormat(codec);
  if (format && unplayable.has(format)) return format;
  if (inlineContentType(path) !== null) return undefined;
  return /\.([^./]+)$/.exec(path)?.[1]?.toUpperCase() ?? '';
}
