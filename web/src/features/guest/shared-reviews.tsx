import { Film } from 'lucide-react';
import { useState } from 'react';
import { PageMeta } from '#web/components/page-meta.tsx';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { PlaceLink } from './place-link.tsx';
import { SharedReview, type SharedReviewsProps } from './shared-review.tsx';
import { Thumbnail, tile, tileGrid, tileName, tileText } from './thumbnail.tsx';
import { usePlace } from './use-place.ts';
import type { OpensOf } from './use-share-link.ts';

interface ListedReviewsProps extends SharedReviewsProps {
  reviews: OpensOf<'reviews'>['reviews'];
}

/** The review that a link opens, or a list of them. */
export default function SharedReviews({ reviews, ...props }: ListedReviewsProps) {
  const { link } = props;
  const place = usePlace();
  const [only, ...others] = reviews;
  const asked = reviews.find(({ id }) => id === place.review);
  const shown = others.length === 0 ? only : asked;
  if (shown) {
    return (
      <SharedReview key={shown.id} {...props} review={shown.id} isListed={others.length > 0} />
    );
  }
  return (
    <div className="mx-auto w-full max-w-6xl py-4">
      <PageMeta title={link.company ? `${link.company} · Reviews` : 'Reviews'} />
      <h1 className="text-2xl">{only ? 'Reviews' : 'Nothing is left to see here'}</h1>
      {only && (
        <ul
          aria-label="Reviews"
          // A few, of which each is known by its picture.
          className={classNames('mt-4', tileGrid, 'max-[26rem]:grid-cols-1')}
        >
          {reviews.map((review) => (
            <ReviewTile key={review.id} {...review} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ReviewTile({ id, title, status, poster }: ListedReviewsProps['reviews'][number]) {
  // Its link is valid for a while.
  const [broken, setBroken] = useState<string>();
  return (
    <li className={tile}>
      <Thumbnail
        poster={poster === broken ? undefined : poster}
        onBroken={() => setBroken(poster)}
        icon={<Film aria-hidden="true" className="size-8" strokeWidth={1} />}
      />
      <div className={classNames(tileText, 'pr-3 flex-col items-start justify-center py-2')}>
        <PlaceLink to={{ review: id }} className={classNames(tileName, 'w-full')}>
          {title}
        </PlaceLink>
        <StatusBadge status={status} />
      </div>
    </li>
  );
}
