import { useState } from 'react';
import { useAction } from './api/use-action.ts';

interface Page {
  /** Set if there are more pages. */
  next?: string | undefined;
}

/**
 * The pages of a list, of which each is loaded on request.
 * @param from where the first of them begins; the list's own beginning if undefined
 */
export function useMorePages<P extends Page>(
  fetchPage: (after: string | undefined) => Promise<P>,
  from?: string,
) {
  const [pages, setPages] = useState<readonly P[]>([]);
  const [failed, setFailed] = useState(false);
  const last = pages.at(-1);
  const after = last ? last.next : from;
  const { run: showMore, busy } = useAction(
    async () => {
      setFailed(false);
      const page = await fetchPage(after);
      setPages((before) => [...before, page]);
    },
    () => setFailed(true),
  );
  return { pages, hasMore: after !== undefined, showMore, busy, failed };
}
