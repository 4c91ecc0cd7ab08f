import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { foldedName, nameOf } from '#shared/rules/text/file-names.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { searchResultEntry } from './entries.ts';

type Page = Answer<CallAt<'GET /api/files/search'>>;

/** The number of found files that are shown: to narrow the search, one types more of the name. */
export const maxSearchResults = 500;

/** Milliseconds for which a longer term is looked for in what a shorter one has found: others change the files too. */
const freshMs = 60_000;

/** A search, and how far it is. */
interface Search {
  term: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  pages: readonly Page[];
  state: 'searching' | 'stopped' | 'failed' | 'done';
}

/**
 * The files of the workspace whose name contains the term; none for an empty term. It goes on by itself through all files,
 * page after page, until enough are found; each page is shown as it arrives.
 * @param limit how many are enough
 */
export function useFileSearch(term: string, limit = maxSearchResults) {
  const { call } = useApi();
  const [shown, setShown] = useState<Search | null>(null);
  const current = useRef<Search>(null);
  const latest = useRef(0);

  const show = useCallback((search: Search) => {
    current.current = search;
    startTransition(() => setShown(search));
  }, []);

  /** Ends what is running. @returns whether nothing else has begun since */
  const begin = useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    return () => own === latest.current;
  }, []);

  const pagesAfter = useCallback(
    async function* (name: string, first: readonly Page[]) {
      for (let pages = first; !hasEnded(pages, limit); ) {
        const after = pages.at(-1)?.next;
        const query = { name, ...(after !== undefined && { after }) };
        pages = [...pages, await call('GET /api/files/search', { query })];
        yield pages;
      }
    },
    [call, limit],
  );

  const goOn = useCallback(
    async (search: Search) => {
      const isLatest = begin();
      let { pages } = search;
      try {
        for await (pages of pagesAfter(search.term, pages)) {
          if (!isLatest()) return;
          const state = hasEnded(pages, limit) ? 'done' : 'searching';
          show({ ...search, pages, state });
        }
      } catch {
        // What is on the screen stays there.
        if (isLatest()) show({ ...search, pages, state: 'failed' });
      }
    },
    [begin, limit, pagesAfter, show],
  );

  useEffect(() => {
    const search = beginning(term, current.current, limit);
    current.current = search;
    if (search?.state === 'searching') void goOn(search);
    else if (search) show(search);
    return () => {
      begin();
    };
  }, [term, limit, begin, goOn, show]);

  /** Fetches again what was searched so far, then goes on. @returns resolves when it is shown */
  const refresh = async () => {
    const search = current.current;
    if (!search) return;
    const isLatest = begin();
    const searched = searchedIn(search.pages);
    try {
      for await (const pages of pagesAfter(search.term, [])) {
        if (!isLatest()) return;
        if (searchedIn(pages) < searched && !hasEnded(pages, limit)) continue;
        const state = hasEnded(pages, limit) ? 'done' : search.state;
        show({ ...search, startedAt: Date.now(), pages, state });
        break;
      }
    } catch {
      if (isLatest()) show({ ...search, state: 'failed' });
      return;
    }
    if (current.current?.state !== 'stopped') resume();
  };

  const stop = () => {
    begin();
    if (current.current) show({ ...current.current, state: 'stopped' });
  };

  const resume = () => {
    if (!current.current || hasEnded(current.current.pages, limit)) return;
    const search: Search = { ...current.current, state: 'searching' };
    show(search);
    void goOn(search);
  };

  const search = useMemo(
    () => (shown?.term === term ? shown : beginning(term, shown, limit)),
    [term, shown, limit],
  );
  const entries = useMemo(
    () =>
      (search?.pages ?? [])
        .flatMap(({ files }) => files)
        .slice(0, maxSearchResults)
        .map(searchResultEntry),
    [search],
  );
  const { pages = [], state } = search ?? {};
  return {
    entries,
    /** How many files were looked at. */
    searched: searchedIn(pages),
    /** Whether nothing has arrived yet. */
    waiting: state === 'searching' && pages.length === 0,
    /** Whether further pages are on their way. */
    loading: state === 'searching' && pages.length > 0,
    stopped: state === 'stopped',
    failed: state === 'failed',
    stop,
    /** Goes on after `stop` or a failure. */
    resume,
    refresh,
  };
}

/** Where the search for a term begins: a longer one in what the shorter one has found, and then where that has ended. */
function beginning(term: string, earlier: Search | null, limit: number): Search | null {
  if (term === '') return null;
  const foldedTerm = foldedName(term);
  const serves =
    earlier &&
    Date.now() - earlier.startedAt < freshMs &&
    foldedTerm.includes(foldedName(earlier.term));
  if (!serves) return { term, startedAt: Date.now(), pages: [], state: 'searching' };
  const pages = earlier.pages.map(({ files, ...page }) => ({
    ...page,
    files: files.filter(({ path }) => foldedName(nameOf(path)).includes(foldedTerm)),
  }));
  return { ...earlier, term, pages, state: hasEnded(pages, limit) ? 'done' : 'searching' };
}

/** Whether all files were looked at, or enough were found. */
function hasEnded(pages: readonly Page[], limit: number): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  const found = pages.reduce((sum, { files }) => sum + files.length, 0);
  return last.next === undefined || found >= limit;
}

function searchedIn(pages: readonly Page[]): number {
  return pages.reduce((sum, { searched }) => sum + searched, 0);
}
