import { useCallback, useState } from 'react';
import type { Review } from '#shared/calls/reviews.ts';
import { pageOf } from '#web/features/reviews/pages.ts';
import { newestVersion } from './left-versions.ts';

/**
 * The version that is shown, and of a set of pictures the page: what the address names, or the newest version and its first
 * page. What was shown stays until the user asks for something else, whatever is added or comes back meanwhile, so that
 * no one is taken from what they look at and write about.
 * @param asked the numbers in the address
 */
export function useShownWork(
  review: Review | undefined,
  asked: { version: number | undefined; page: number | undefined },
) {
  const [version] = useHeld(
    `${review?.id} ${asked.version}`,
    (held = asked.version) =>
      review &&
      (review.versions.find(({ number }) => number === held) ??
        newestVersion(review) ??
        review.versions.at(-1)),
  );
  const [page, holdPage] = useHeld(
    `${version?.number} ${asked.page}`,
    (held = asked.page) => version?.pages && pageOf(version.pages, held),
  );
  return {
    version,
    page,
    /** Shows another page, also where the address names it already. */
    holdPage,
  };
}

/** @param find what is shown, given the number that was shown of the same address */
function useHeld<T extends { number: number }>(
  address: string,
  find: (held: number | undefined) => T | undefined,
) {
  const [held, setHeld] = useState<{ address: string; number: number | undefined }>();
  const isSame = held?.address === address;
  const found = find(isSame ? held.number : undefined);
  if (!isSame || held.number !== found?.number) setHeld({ address, number: found?.number });
  const hold = useCallback((number: number) => setHeld({ address, number }), [address]);
  return [found, hold] as const;
}
