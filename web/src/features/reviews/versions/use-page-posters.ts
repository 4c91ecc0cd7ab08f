import type { ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import { unlistedEntry } from '#web/features/files/entries/entries.ts';
import { usePosters } from '#web/features/files/list/use-posters.ts';

/** Links to small pictures of the pages of a set, which this browser makes where they are missing. */
export function usePagePosters(version: ReviewVersion | undefined) {
  // Another file than that of the page may be at its path by now.
  const current = (version?.pages ?? []).filter(({ state }) => state === 'current');
  const entries = current.map(({ path }) => unlistedEntry(path));
  const posters = usePosters(entries, version?.number);
  return ({ path, state }: ReviewPage) =>
    state === 'current' ? posters(unlistedEntry(path))?.url : undefined;
}
