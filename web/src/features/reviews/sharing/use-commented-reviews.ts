import { useEffect, useState } from 'react';
import { useApi } from '#web/lib/api/api-context.ts';

/**
 * The ids of the reviews on which guests of an open link may comment: whether who enters by another link sees what they
 * write is to be chosen. None until the links have loaded, and where they could not be.
 * @param isEnabled whether to ask for them
 */
export function useCommentedReviews(isEnabled: boolean): ReadonlySet<string> {
  const { call } = useApi();
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isEnabled) return;
    let isOver = false;
    const ask = async () => {
      const reviews = new Set<string>();
      let after: string | undefined;
      do {
        const page = await call('GET /api/links', { query: { ...(after && { after }) } });
        for (const link of page.links) {
          const { state, opens, may } = link;
          if (state !== 'open' || !may.comment || opens.kind !== 'reviews') continue;
          for (const { id } of opens.reviews) reviews.add(id);
        }
        after = page.next;
      } while (after && !isOver);
      if (!isOver) setFound(reviews);
    };
    ask().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isEnabled, call]);
  return found;
}
