import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

interface Page {
  /** Set if there are more pages. */
  next?: string | undefined;
}

/** What a list is loaded from. */
export interface PageSource<P extends Page> {
  /** Identifies the list: another list is loaded from its first page. */
  key: string;
  /** Another one fetches the same list again. */
  visit?: string;
  fetchPage: (after: string | undefined) => Promise<P>;
}

interface Loaded<P> {
  key: string;
  pages: readonly P[];
  /** Whether pages are still on their way. */
  loading: boolean;
  failed: boolean;
}

/**
 * All pages of a list, of which each is shown as it arrives. A list that was shown before is shown again at once, and
 * replaced when all its pages have been fetched again.
 */
export function useAllPages<P extends Page>(source: PageSource<P>) {
  const { key, visit } = source;
  const [loaded, setLoaded] = useState<Loaded<P>>();
  const complete = useRef(new Map<string, readonly P[]>());
  const latest = useRef(0);
  const current = useRef(source);
  current.current = source;

  const load = useCallback(async (quietly: boolean) => {
    const { key: own, fetchPage } = current.current;
    latest.current += 1;
    const run = latest.current;
    const isLatest = () => run === latest.current;
    const pages: P[] = [];
    const show = (state: Omit<Loaded<P>, 'key' | 'pages'>) =>
      startTransition(() => setLoaded({ key: own, pages: [...pages], ...state }));
    try {
      let after: string | undefined;
      do {
        const page = await fetchPage(after);
        if (!isLatest()) return;
        pages.push(page);
        after = page.next;
        if (after && !quietly) show({ loading: true, failed: false });
      } while (after);
      complete.current.set(own, pages);
      show({ loading: false, failed: false });
    } catch {
      // What is on the screen stays there.
      if (!isLatest()) return;
      if (quietly) pages.splice(0, pages.length, ...(complete.current.get(own) ?? []));
      show({ loading: false, failed: true });
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit fetches it again
  useEffect(() => {
    void load(complete.current.has(key));
    return () => {
      latest.current += 1;
    };
  }, [key, visit, load]);

  /** Fetches the list again, and forgets the others. @returns resolves when it is shown */
  const refresh = useCallback(() => {
    const { key: shown } = current.current;
    const pages = complete.current.get(shown);
    complete.current.clear();
    if (pages) complete.current.set(shown, pages);
    return load(pages !== undefined);
  }, [load]);

  const kept = loaded?.key === key ? loaded : { key, pages: complete.current.get(key) ?? [] };
  const pages = kept.pages;
  return {
    pages,
    /** Whether nothing has arrived yet. */
    waiting: pages.length === 0 && !('failed' in kept && kept.failed),
    /** Whether further pages are on their way. */
    loading: 'loading' in kept && kept.loading,
    failed: 'failed' in kept && kept.failed,
    refresh,
  };
}
