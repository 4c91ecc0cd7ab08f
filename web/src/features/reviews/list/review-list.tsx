import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Review } from '#shared/calls/reviews.ts';
import { reviewStatuses, statusLabels } from '#shared/rules/review-statuses.ts';
import { tabPath } from '#shared/rules/site.ts';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FilterButtons } from '#web/components/fields/filter-buttons.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { describeFolder, type Entry, unlistedEntry } from '#web/features/files/entries/entries.ts';
import { formatDuration } from '#web/features/files/list/describe-entry.ts';
import { EmptyList } from '#web/features/files/list/empty-list.tsx';
import { Thumbnail } from '#web/features/files/list/thumbnail.tsx';
import { type Picture, usePosters } from '#web/features/files/list/use-posters.ts';
import { useListView, ViewChoice } from '#web/features/files/list/view-choice.tsx';
import { isOver, shortDueDay } from '#web/features/reviews/approvals/due-day.ts';
import { leftPages } from '#web/features/reviews/pages.ts';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import { newestVersion } from '#web/features/reviews/versions/left-versions.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { lengthOf, sortByTurn, type Turn, turnOf, type Viewer } from './turn.ts';

const filters = ['all', 'mine', ...reviewStatuses] as const;
type Filter = (typeof filters)[number];
const filterLabels: Record<Filter, string> = {
  all: 'All',
  mine: 'Waiting for you',
  ...statusLabels,
};

/** The reviews of the workspace: what waits for the viewer first. */
export function ReviewList({ viewer }: { viewer: Viewer }) {
  const { call } = useApi();
  const { pages, waiting, failed, refresh } = useAllPages({
    key: 'reviews',
    fetchPage: (after) => call('GET /api/reviews', { query: { ...(after && { after }) } }),
  });
  const [filter, setFilter] = useState<Filter>('all');
  const [view, setView] = useListView('reviews-view', 'list');
  const all = sortByTurn(
    pages.flatMap(({ reviews }) => reviews),
    viewer,
  );
  const within = (one: Filter) => all.filter((review) => isWithin(review, one, viewer));
  const reviews = within(filter);
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
  const Item = view === 'list' ? ReviewRow : ReviewTile;
  const items = reviews.map((review) => {
    const entry = posterEntry(review);
    const picture = entry && posters(entry);
    return <Item key={review.id} review={review} turn={turnOf(review, viewer)} picture={picture} />;
  });
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3">
        <FilterButtons
          label="Status"
          options={filters.map((value) => ({
            value,
            label: filterLabels[value],
            count: within(value).length,
          }))}
          value={filter}
          onChange={setFilter}
          className="sm:gap-x-2"
        />
        <ViewChoice view={view} onView={setView} />
      </div>
      {reviews.length === 0 && (
        <Card className="p-5 text-sm text-muted">
          {filter === 'mine' ? 'No review waits for you.' : 'No review has this status.'}
        </Card>
      )}
      {reviews.length > 0 && view === 'list' && (
        <Card className="overflow-hidden">
          <ul aria-label="Reviews" className="divide-y divide-line">
            {items}
          </ul>
        </Card>
      )}
      {reviews.length > 0 && view === 'grid' && (
        <ul
          aria-label="Reviews"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4"
        >
          {items}
        </ul>
      )}
      {failed && (
        <div className="mt-4">
          <LoadError what="Some of the reviews" onRetry={refresh} />
        </div>
      )}
    </>
  );
}

function isWithin(review: Review, filter: Filter, viewer: Viewer): boolean {
  if (filter === 'mine') return turnOf(review, viewer)?.isMine ?? false;
  return filter === 'all' || review.status === filter;
}

/** The newest version as the list of posters knows it; undefined if its file lies in the trash. */
function posterEntry(review: Review): Entry | undefined {
  const newest = newestVersion(review);
  return newest?.state === 'current'
    ? { ...unlistedEntry(newest.path), date: newest.addedAt }
    : undefined;
}

interface ReviewItemProps {
  review: Review;
  turn: Turn | undefined;
  picture: Picture | undefined;
}

function ReviewRow({ review, turn, picture }: ReviewItemProps) {
  return (
    <li className="relative flex items-center gap-3 p-3 transition-colors duration-150 hover:bg-hover sm:gap-4">
      <Poster review={review} picture={picture} className="w-24 self-start sm:w-32" />
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_9.5rem_9rem_auto]">
        <Name review={review} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
          <span className="flex">
            <StatusBadge status={review.status} />
          </span>
          <Holder review={review} turn={turn} />
          <OpenComments count={review.openComments} />
        </div>
      </div>
    </li>
  );
}

function ReviewTile({ review, turn, picture }: ReviewItemProps) {
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised transition-colors duration-150 hover:bg-hover">
      <Poster review={review} picture={picture} className="w-full" />
      <div className="flex flex-1 flex-col gap-2 p-3">
        <Name review={review} />
        <div className="mt-auto flex items-center justify-between gap-3">
          <StatusBadge status={review.status} />
          <OpenComments count={review.openComments} />
        </div>
        <Holder review={review} turn={turn} />
      </div>
    </li>
  );
}

interface PosterProps {
  review: Review;
  picture: Picture | undefined;
  /** Its width. */
  className: string;
}

/** On a poster. */
const facts =
  'absolute right-1 bottom-1 rounded-[4px] bg-[black]/75 px-1 text-xs text-[white] tabular-nums';

/** The poster frame of the newest version, with its length or the number of its pages. */
function Poster({ review, picture, className }: PosterProps) {
  const newest = newestVersion(review);
  const length = newest && lengthOf(newest);
  const pages = newest ? leftPages(newest).length : 0;
  return (
    <span className={classNames('relative shrink-0', className)}>
      <Thumbnail
        kind={unlistedEntry(newest?.path ?? review.title).kind}
        poster={picture?.url}
        onBroken={picture?.onBroken}
        className="aspect-video w-full rounded-control bg-sunken text-muted"
      />
      {pages > 0 && <span className={facts}>{pluralize(pages, 'page')}</span>}
      {length !== undefined && (
        <span className={facts}>
          <span className="sr-only">Length </span>
          {formatDuration(length)}
        </span>
      )}
    </span>
  );
}

/** The title, which leads to the review wherever its row or tile is pressed, and what its newest version is. */
function Name({ review }: { review: Review }) {
  const { id, title, createdAt } = review;
  const { number = 1, path = '', addedAt = createdAt, addedBy } = newestVersion(review) ?? {};
  const facts = [
    `Version ${number}`,
    describeFolder(folderOf(path)),
    `${formatDate(new Date(addedAt))}${addedBy ? ` by ${addedBy.name}` : ''}`,
  ];
  return (
    <div className="min-w-0">
      <Link
        to={reviewPath(id)}
        dir="auto"
        title={title}
        className="block font-medium after:absolute after:inset-0 max-sm:line-clamp-2 max-sm:leading-5 max-sm:wrap-anywhere sm:truncate"
      >
        {title}
      </Link>
      <p className="truncate text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface HolderProps {
  review: Review;
  turn: Turn | undefined;
}

/** Who has it now, how many of those who are asked have approved it, and until when; nothing where it is approved. */
function Holder({ review, turn }: HolderProps) {
  const { asked = 0, approved, dueOn } = newestVersion(review)?.approval ?? {};
  return (
    <span className="min-w-0 text-xs text-muted lg:min-h-4">
      {turn && (
        <span className="block truncate">
          With{' '}
          <span dir="auto" className={turn.isMine ? 'font-semibold text-text' : ''}>
            {turn.who}
          </span>
        </span>
      )}
      {turn && asked > 0 && (
        <span className="block truncate tabular-nums">
          {`${approved} of ${asked}`}
          {dueOn !== undefined && (
            <>
              {' · '}
              <span className={isOver(dueOn) ? 'font-medium text-warning' : ''}>
                {`${isOver(dueOn) ? 'was due' : 'until'} ${shortDueDay(dueOn)}`}
              </span>
            </>
          )}
        </span>
      )}
    </span>
  );
}

function OpenComments({ count }: { count: number }) {
  return (
    <span
      data-tooltip={pluralize(count, 'open comment')}
      className="relative flex items-center gap-1.5 text-xs text-muted tabular-nums lg:w-12 lg:justify-end"
    >
      <MessageSquare aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {count}
      <span className="sr-only">{count === 1 ? ' open comment' : ' open comments'}</span>
    </span>
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
