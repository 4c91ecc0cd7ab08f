import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';

/** The versions whose file was not erased, oldest first. */
export function leftVersions({ versions }: Pick<Review, 'versions'>): ReviewVersion[] {
  return versions.filter(({ state }) => state !== 'erased');
}

/** The newest version that is left: the one to be decided. */
export function newestVersion(review: Pick<Review, 'versions'>): ReviewVersion | undefined {
  return leftVersions(review).at(-1);
}

/** The newest of those that are older than a version. */
export function versionBefore(review: Review, { number }: ReviewVersion) {
  return leftVersions(review).findLast((each) => each.number < number);
}

/** Those that a version can be compared with. */
export function comparableVersions(review: Review, version: ReviewVersion): ReviewVersion[] {
  return version.state === 'erased'
    ? []
    : leftVersions(review).filter(({ number }) => number !== version.number);
}

/** Whether a version has a page whose file was not erased. */
export function hasPage({ pages }: Pick<ReviewVersion, 'pages'>, number: number | undefined) {
  return pages?.some((page) => page.number === number && page.state !== 'erased') ?? false;
}

/** The page that is asked for, or the first one that can be shown. */
export function pageOf(pages: readonly ReviewPage[], asked: number | undefined) {
  return (
    pages.find(({ number }) => number === asked) ??
    pages.find(({ state }) => state !== 'erased') ??
    pages[0]
  );
}

/** The pages of a set whose files were not erased; none of what is no set. */
export function leftPages({ pages = [] }: Pick<ReviewVersion, 'pages'>): ReviewPage[] {
  return pages.filter(({ state }) => state !== 'erased');
}
