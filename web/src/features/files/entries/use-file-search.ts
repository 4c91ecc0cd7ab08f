import { useMemo } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/use-all-pages.ts';
import { searchResultEntry } from './entries.ts';

type Page = Answer<CallAt<'GET /api/files/search'>>;

/** The number of found files that are shown: to narrow the search, one types more of the name. */
export const maxSearchResults = 500;

/** The files of the workspace whose name contains the term; none for an empty term. */
export function useFileSearch(term: string) {
  const { call } = useApi();
  const { pages, ...state } = useAllPages<Page>({
    key: term,
    fetchPage: async (after) =>
      term === ''
        ? { files: [] }
        : call('GET /api/files/search', { query: { name: term, ...(after && { after }) } }),
    isEnough: (found) =>
      found.reduce((sum, { files }) => sum + files.length, 0) >= maxSearchResults,
  });
  const entries = useMemo(
    () =>
      pages
        .flatMap(({ files }) => files)
        .slice(0, maxSearchResults)
        .map(searchResultEntry),
    [pages],
  );
  return { entries, ...state };
}
