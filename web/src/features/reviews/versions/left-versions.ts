import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';

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
