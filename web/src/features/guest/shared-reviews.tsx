import { lazy } from 'react';
import { SharedReview, type SharedReviewsProps } from './shared-review.tsx';
import { usePlace } from './use-place.ts';
import type { OpensOf } from './use-share-link.ts';

interface ListedReviewsProps extends SharedReviewsProps {
  reviews: OpensOf<'reviews'>['reviews'];
}

/** Most links open one review. */
const ReviewList = lazy(async () => ({
  default: (await import('./review-list.tsx')).ReviewList,
}));

/** The review that a link opens, or a list of them. */
export default function SharedReviews({ reviews, ...props }: ListedReviewsProps) {
  const place = usePlace();
  const [only, ...others] = reviews;
  const asked = reviews.find(({ id }) => id === place.review);
  const shown = others.length === 0 ? only : asked;
  if (shown) {
    return (
      <SharedReview key={shown.id} {...props} review={shown.id} isListed={others.length > 0} />
    );
  }
  return <ReviewList link={props.link} reviews={reviews} />;
}
