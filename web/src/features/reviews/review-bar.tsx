import type { ReactNode } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { classNames } from '#web/lib/class-names.ts';
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
  /** What can be done, at the end. */
  children: ReactNode;
}

/** Above a review: what it is, what was decided, and what can be done, in one line. */
export function ReviewBar(props: ReviewBarProps) {
  const { back, title, version, undecidable, versions, children } = props;
  const decided = describeStatus(version);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-raised px-2 sm:gap-3 sm:px-4 landscape-phone:fixed landscape-phone:inset-x-0 landscape-phone:top-0 landscape-phone:z-40 landscape-phone:border-0 landscape-phone:bg-raised/90 landscape-phone:in-[[data-fill]:has([data-side])]:right-72 landscape-phone:in-[[data-fill]:has([data-still])]:hidden">
      {back}
      <h1 dir="auto" className="min-w-0 truncate text-sm font-semibold" title={title}>
        {title}
      </h1>
      {versions}
      <p
        className={classNames(
          'min-w-0 flex-1 truncate text-xs',
          version.status === 'approved' ? 'text-success' : 'text-muted',
        )}
      >
        <span className="sr-only">{`Version ${version.number}: `}</span>
        {decided ? (
          <span className="max-md:sr-only" title={decided}>
            {decided}
          </span>
        ) : (
          <span className="max-md:sr-only">{statusLabels[version.status]}</span>
        )}
        {undecidable && (
          <span className="max-md:sr-only">
            <span aria-hidden="true"> · </span>
            <span>{undecidable}</span>
          </span>
        )}
      </p>
      {decided && (
        <span aria-hidden="true" className="max-[24rem]:hidden md:hidden">
          <StatusBadge status={version.status} />
        </span>
      )}
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">{children}</div>
    </header>
  );
}
