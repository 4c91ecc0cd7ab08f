import type { ReactNode } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { classNames } from '#web/lib/class-names.ts';
import { landscapePhone, useMediaQuery } from '#web/lib/hooks/use-media-query.ts';
import { describeStatus } from './decision.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ReviewBarProps {
  /** The way back; absent where there is none. */
  back?: ReactNode;
  title: string;
  version: ReviewVersion;
  /** Why nothing can be decided about the version yet. */
  undecidable: string | undefined;
  /** Chooses the version. */
  versions: ReactNode;
  /** What is decided about the version, or leads to the one that is. */
  decision?: ReactNode;
  /** What else can be done, at the end. */
  children?: ReactNode;
}

/**
 * Above a review: what it is, what was decided, and what can be done, in one line, which has as many words as its own
 * width allows. On a phone what is decided has a line of its own, unless two versions are compared; on one that is held
 * sideways the bar lies over the picture, and is as dark.
 */
export function ReviewBar(props: ReviewBarProps) {
  const { back, title, version, undecidable, versions, decision, children } = props;
  const decided = describeStatus(version);
  const isOverPicture = useMediaQuery(landscapePhone);
  return (
    <header
      {...(isOverPicture && { 'data-theme': 'dark' })}
      className="@container/bar shrink-0 border-b border-line bg-raised text-text landscape-phone:fixed landscape-phone:inset-x-0 landscape-phone:top-0 landscape-phone:z-40 landscape-phone:border-0 landscape-phone:bg-surface/80 landscape-phone:in-[[data-fill]:has([data-side])]:right-72 landscape-phone:in-[[data-fill]:has([data-still])]:hidden"
    >
      <div className="-mb-px flex flex-wrap items-center gap-x-2 px-2 @min-[34rem]/bar:flex-nowrap @min-[40rem]/bar:gap-x-3 @min-[40rem]/bar:px-4">
        <div className="flex h-12 min-w-0 items-center gap-x-2 @max-[34rem]/bar:grow @max-[34rem]/bar:basis-0 @min-[40rem]/bar:gap-x-3">
          {back}
          <h1
            dir="auto"
            className="min-w-0 text-sm font-semibold first:pl-2 @max-[34rem]/bar:line-clamp-2 @max-[34rem]/bar:grow @max-[34rem]/bar:leading-5 @max-[34rem]/bar:wrap-anywhere @min-[34rem]/bar:truncate @min-[40rem]/bar:first:pl-0"
            title={title}
          >
            {title}
          </h1>
          {versions}
        </div>
        {(decision || decided) && (
          <span
            aria-hidden="true"
            className="hidden basis-full @max-[34rem]/bar:order-2 @max-[34rem]/bar:block in-data-compared:hidden!"
          />
        )}
        <p
          className={classNames(
            'min-w-0 flex-1 text-xs @min-[34rem]/bar:truncate @max-[34rem]/bar:order-3 @max-[34rem]/bar:px-1 @max-[34rem]/bar:leading-4',
            version.status === 'approved' ? 'text-success' : 'text-muted',
            '@max-[34rem]/bar:in-data-compared:sr-only',
            !decided && '@max-[34rem]/bar:sr-only',
          )}
        >
          <span className="sr-only">{`Version ${version.number}: `}</span>
          {decided ? (
            <span className="@min-[34rem]/bar:@max-[48rem]/bar:sr-only" title={decided}>
              {decided}
            </span>
          ) : (
            <span className="@max-[48rem]/bar:sr-only">{statusLabels[version.status]}</span>
          )}
          {undecidable && (
            <span className="@max-[48rem]/bar:sr-only">
              <span aria-hidden="true"> · </span>
              <span>{undecidable}</span>
            </span>
          )}
        </p>
        {decided && (
          <span aria-hidden="true" className="@max-[34rem]/bar:hidden @min-[48rem]/bar:hidden">
            <StatusBadge status={version.status} />
          </span>
        )}
        {decision && (
          <div
            className={classNames(
              '@max-[34rem]/bar:in-data-compared:hidden',
              'flex shrink-0 items-center gap-x-2 empty:hidden @max-[34rem]/bar:order-4 @max-[34rem]/bar:mb-1 @max-[34rem]/bar:min-h-11',
              !decided && '@max-[34rem]/bar:grow',
            )}
          >
            {decision}
          </div>
        )}
        <div className="flex shrink-0 items-center gap-1 empty:hidden @max-[34rem]/bar:order-1 @min-[40rem]/bar:gap-2">
          {children}
        </div>
      </div>
    </header>
  );
}
