import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

/** How many open client links lead to folders, to those in them, or to reviews of files in them; 0 until it is known. */
export function useLinksInto(folders: readonly string[]): number {
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
  const isInside = (path: string) => folders.some((folder) => path.startsWith(folder));
  const inside = new Set(
    reviews.pages
      .flatMap((page) => page.reviews)
      .filter(({ versions }) => versions.some(({ path }) => isInside(path)))
      .map(({ id }) => id),
  );
  const open = links.pages.flatMap((page) => page.links).filter(({ state }) => state === 'open');
  return open.filter(({ opens }) =>
    opens.kind === 'reviews'
      ? opens.reviews.some(({ id }) => inside.has(id))
      : isInside(opens.folder),
  ).length;
}
