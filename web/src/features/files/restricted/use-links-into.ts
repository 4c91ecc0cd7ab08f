import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

/** How many open client links lead to a folder, to those in it, or to reviews of files in it; 0 until it is known. */
export function useLinksInto(folder: string): number {
  const { call } = useApi();
  const links = useAllPages({
    key: 'links',
    fetchPage: (after) => call('GET /api/links', { query: { ...(after && { after }) } }),
  });
  const reviews = useAllPages({
    key: 'reviews',
    fetchPage: (after) => call('GET /api/reviews', { query: { ...(after && { after }) } }),
  });
  if (links.waiting || links.loading || reviews.waiting || reviews.loading) return 0;
  const inside = new Set(
    reviews.pages
      .flatMap((page) => page.reviews)
      .filter(({ versions }) => versions.some(({ path }) => path.startsWith(folder)))
      .map(({ id }) => id),
  );
  const open = links.pages.flatMap((page) => page.links).filter(({ state }) => state === 'open');
  return open.filter(({ opens }) =>
    opens.kind === 'reviews'
      ? opens.reviews.some(({ id }) => inside.has(id))
      : opens.folder.startsWith(folder),
  ).length;
}
