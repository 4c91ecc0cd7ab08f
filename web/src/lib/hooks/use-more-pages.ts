import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';

interface Page {
  /** Set if there are more pages. */
  next?: string | undefined;
}

/**
 * The pages of a list, of which each is loaded on request. Each mount begins with the first page: what is listed changes.
 * @param pathAfter the path of the page after the `next` of another; of the list's beginning without
 * @param from where the first page begins, which is loaded on request, too; without, it is the list's and loaded at once
 */
export function useMorePages<P extends Page>(
  pathAfter: (after: string | undefined) => string,
  from?: string,
) {
  const { cache } = useSWRConfig();
  const keyOf = (index: number, previous: P | null) =>
    index > 0 && previous?.next === undefined ? null : pathAfter(index > 0 ? previous?.next : from);
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite<P, Error>(keyOf, {
    initialSize: from === undefined ? 1 : 0,
    revalidateFirstPage: false,
    ...(from === undefined && { revalidateOnMount: true }),
    dedupingInterval: 0,
  });
  const [list] = useState(() => unstable_serialize(keyOf));
  useEffect(() => () => cache.delete(list), [cache, list]);
  const pages = data ?? [];
  const last = pages.at(-1);
  return {
    pages,
    hasMore: (last ? last.next : from) !== undefined,
    /** Fetches what is loaded again. @returns resolves with undefined if that failed */
    refresh: () => mutate().catch(() => undefined),
    showMore: () => setSize(pages.length + 1).catch(() => undefined),
    busy: isValidating,
    failed: error !== undefined && !isValidating,
  };
}
