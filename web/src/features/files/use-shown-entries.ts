import { useMemo } from 'react';
import type { Entry } from './entries.ts';
import { type Sort, sortEntries } from './sort.ts';

/** The entries of a list in its order, without those that are being removed. @param removing their keys */
export function useShownEntries(
  all: readonly Entry[],
  removing: ReadonlySet<string>,
  sort: Sort,
): Entry[] {
  return useMemo(
    () =>
      sortEntries(
        all.filter(({ key }) => !removing.has(key)),
        sort,
      ),
    [all, removing, sort],
  );
}
