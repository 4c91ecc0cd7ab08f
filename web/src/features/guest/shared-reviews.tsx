import { Card } from '#web/components/card.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import { PlaceLink } from './place-link.tsx';
import { SharedReview, type SharedReviewsProps } from './shared-review.tsx';
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
    <div className="mx-auto w-full max-w-3xl py-4">
      <PageMeta title={link.company ? `${link.company} · Reviews` : 'Reviews'} />
      <h1 className="text-2xl">{only ? 'Reviews' : 'Nothing is left to see here'}</h1>
      {only && (
        <Card className="mt-4 overflow-hidden">
          <ul aria-label="Reviews" className="divide-y divide-line">
            {reviews.map(({ id, title, status }) => (
              <li
                key={id}
                className="relative flex min-h-14 items-center justify-between gap-4 px-4 py-3 transition-colors duration-150 hover:bg-hover"
              >
                <PlaceLink
                  to={{ review: id }}
                  className="min-w-0 truncate font-medium after:absolute after:inset-0"
                >
                  {title}
                </PlaceLink>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
