import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '#shared/calls/reviews.ts';
import { maxLinkedReviews } from '#shared/rules/link-limits.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

interface MoreReviewsProps {
  /** The id of the review that is shared anyway. */
  review: string;
  /** The others. */
  chosen: readonly Review[];
  onChange: (chosen: Review[]) => void;
}

/** Other reviews that a link opens, too; their list is fetched when it is asked for. */
export function MoreReviews(props: MoreReviewsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ReviewChoice {...props} />;
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        Add other reviews
      </Button>
    </div>
  );
}

function ReviewChoice({ review, chosen, onChange }: MoreReviewsProps) {
  const { call } = useApi();
  const { pages, waiting, loading, failed, refresh } = useAllPages({
    key: 'reviews',
    fetchPage: (after) => call('GET /api/reviews', { query: { ...(after && { after }) } }),
  });
  const others = pages.flatMap(({ reviews }) => reviews).filter(({ id }) => id !== review);
  const isFull = chosen.length + 1 >= maxLinkedReviews;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {chosen.length === 0 ? 'Other reviews' : `Other reviews (${chosen.length})`}
      </legend>
      <div className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
        {others.map((other) => {
          const { id, title } = other;
          const isOn = chosen.some((each) => each.id === id);
          return (
            <label
              key={id}
              className={classNames(
                'flex min-h-11 items-center gap-3 px-3 py-2 text-sm hover:bg-hover',
                isFull && !isOn ? 'text-muted' : 'cursor-pointer',
              )}
            >
              <input
                type="checkbox"
                checked={isOn}
                disabled={isFull && !isOn}
                onChange={() =>
                  onChange(isOn ? chosen.filter((each) => each.id !== id) : [...chosen, other])
                }
                className="size-4 shrink-0 accent-accent"
              />
              <span dir="auto" className="min-w-0 truncate" title={title}>
                {title}
              </span>
            </label>
          );
        })}
        {(waiting || loading) && !failed && (
          <div className="grid min-h-11 place-items-center text-muted">
            <Spinner label="Loading the reviews" />
          </div>
        )}
        {!waiting && !loading && !failed && others.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted">There are no other reviews.</p>
        )}
      </div>
      {failed && (
        <div className="mt-2">
          <LoadError what="The other reviews" onRetry={() => void refresh()} />
        </div>
      )}
      <p className="mt-1.5 text-sm text-muted" role="status">
        {isFull && `A link can open at most ${maxLinkedReviews} reviews.`}
      </p>
    </fieldset>
  );
}
