import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { leftPages } from '#web/features/reviews/pages.ts';

/** What a decision is about: of a set with the number of its pages. */
export function nameOfWork(title: string, version: ReviewVersion): string {
  const pages = leftPages(version);
  return pages.length > 0 ? `${title} (${pages.length} pages)` : title;
}

interface SeenPagesProps {
  version: ReviewVersion;
  /** How many of its pages the user was shown. */
  seen: number;
}

/** That a decision binds pages which one has not looked at. */
export function SeenPages({ version, seen }: SeenPagesProps) {
  const { length } = leftPages(version);
  if (seen >= length) return null;
  return (
    <p className="text-sm text-warning">
      {`You have seen ${seen} of ${length} pages. The decision is about all of them.`}
    </p>
  );
}
