import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Review } from '#shared/calls/reviews.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import { reviewStatuses, statusLabels } from '#shared/rules/review-statuses.ts';
import { tabPath } from '#shared/rules/site.ts';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { describeFolder, type Entry, unlistedEntry } from '#web/features/files/entries/entries.ts';
import { EmptyList } from '#web/features/files/list/empty-list.tsx';
import { Thumbnail } from '#web/features/files/list/thumbnail.tsx';
import { usePosters } from '#web/features/files/list/use-posters.ts';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

type Shown = ReviewStatus | 'all';

/** The reviews of the workspace, newest first. */
export function ReviewList() {
  const { call } = useApi();
  const { pages, waiting, failed, refresh } = useAllPages({
    key: 'reviews',
    fetchPage: (after) => call('GET /api/reviews', { query: { ...(after && { after }) } }),
  });
  const [shown, setShown] = useState<Shown>('all');
  const all = pages.flatMap(({ reviews }) => reviews);
  const reviews = all.filter(({ status }) => shown === 'all' || status === shown);
  const posters = usePosters(
    reviews.flatMap((review) => posterEntry(review) ?? []),
    pages,
  );

  if (failed && all.length === 0) return <LoadError what="The reviews" onRetry={refresh} />;
  if (waiting) return <ReviewListSkeleton />;
  if (all.length === 0) {
    return (
      <EmptyList
        illustrated
        title="No reviews yet"
        action={<ButtonLink to={tabPath('files')}>Choose a file</ButtonLink>}
      >
        Open the menu of a film, a sound or a picture in Files and choose Review. Everyone in the
        workspace can then comment on its frames.
      </EmptyList>
    );
  }
  return (
    <>
      <StatusFilter reviews={all} shown={shown} onShow={setShown} />
      {reviews.length === 0 ? (
        <Card className="p-5 text-sm text-muted">No review has this status.</Card>
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label="Reviews" className="divide-y divide-line">
            {reviews.map((review) => {
              const entry = posterEntry(review);
              return (
                <ReviewRow key={review.id} review={review} poster={entry && posters(entry)?.url} />
              );
            })}
          </ul>
        </Card>
      )}
      {failed && (
        <div className="mt-4">
          <LoadError what="Some of the reviews" onRetry={refresh} />
        </div>
      )}
    </>
  );
}

interface StatusFilterProps {
  reviews: readonly Review[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

function StatusFilter({ reviews, shown, onShow }: StatusFilterProps) {
  const choices: readonly Shown[] = ['all', ...reviewStatuses];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fieldset of a form
    <div role="group" aria-label="Status" className="mb-4 flex flex-wrap gap-2">
      {choices.map((choice) => {
        const count = reviews.filter(({ status }) => choice === 'all' || status === choice).length;
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === shown}
            onClick={() => onShow(choice)}
            className={classNames(
              'inline-flex h-8 items-center gap-2 rounded-control px-3 text-sm transition-colors duration-150 pointer-coarse:h-11',
              choice === shown ? 'bg-hover font-medium text-text' : 'text-muted hover:bg-hover',
            )}
          >
            <span>{choice === 'all' ? 'All' : statusLabels[choice]}</span>
            <span className="text-xs text-muted tabular-nums">{count}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The newest version as the list of posters knows it; undefined if its file lies in the trash. */
function posterEntry({ versions }: Review): Entry | undefined {
  const newest = versions.at(-1);
  return newest?.state === 'current'
    ? { ...unlistedEntry(newest.path), date: newest.addedAt }
    : undefined;
}

function ReviewRow({ review, poster }: { review: Review; poster: string | undefined }) {
  const { id, title, status, versions, openComments, createdAt, createdBy } = review;
  const newest = versions.at(-1);
  const facts = [
    pluralize(versions.length, 'version'),
    newest && describeFolder(folderOf(newest.path)),
    `${formatDate(new Date(createdAt))}${createdBy ? ` by ${createdBy.name}` : ''}`,
  ];
  return (
    <li className="relative flex items-center gap-3 p-3 transition-colors duration-150 hover:bg-hover sm:gap-4">
      <Thumbnail
        kind={unlistedEntry(newest?.path ?? title).kind}
        poster={poster}
        className="aspect-video w-20 rounded-control bg-sunken text-muted sm:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <Link
            to={reviewPath(id)}
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {title}
          </Link>
          <p className="truncate text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex items-center gap-3">
          <StatusBadge status={status} />
          <span className="flex items-center gap-1.5 text-xs text-muted tabular-nums sm:w-12 sm:justify-end">
            <MessageSquare aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {openComments}
            <span className="sr-only"> open comments</span>
          </span>
        </div>
      </div>
    </li>
  );
}

function ReviewListSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading the reviews
      </p>
      {['w-40', 'w-52', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-4 p-3">
          <Skeleton className="aspect-video w-28" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Card>
  );
}
