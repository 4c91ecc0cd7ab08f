import { useCallback, useEffect, useState } from 'react';
import type { Readers, ReviewSource } from '#web/features/reviews/review-source.ts';

/** The share links by which clients read a review. */
export interface KnownReaders {
  /** Undefined until they have loaded, and where the user may not see them. */
  readers: Readers | undefined;
  /** Fetches them again: links are made and revoked meanwhile. */
  refresh: () => void;
}

/** @param isNeeded whether they are shown; they are not asked for before */
export function useReaders(
  getReaders: ReviewSource['getReaders'],
  isNeeded: boolean,
): KnownReaders {
  const [readers, setReaders] = useState<Readers>();
  const refresh = useCallback(() => {
    // Without them it is still said that clients read it.
    getReaders?.().then(setReaders, () => undefined);
  }, [getReaders]);
  useEffect(() => {
    if (isNeeded) refresh();
  }, [isNeeded, refresh]);
  return { readers, refresh };
}
