import { useEffect, useState } from 'react';
import { afterPaint } from '#web/lib/after-paint.ts';

type OtherTabs = typeof import('./other-tabs.ts');

/**
 * The tabs that are not the first, of which the script is fetched once that is on the screen.
 * @param needed whether one of them is to be shown
 * @returns undefined until they have come
 * @throws what kept them from coming, once one is needed
 */
export function useOtherTabs(needed: boolean): OtherTabs | undefined {
  const [tabs, setTabs] = useState<OtherTabs>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (tabs) return undefined;
    const fetchTabs = () => {
      // What was not to be had ahead of need is asked for again.
      import('./other-tabs.ts').then(setTabs, (error) => needed && setFailure(error));
    };
    if (!needed) return afterPaint(fetchTabs);
    fetchTabs();
    return undefined;
  }, [tabs, needed]);
  if (failure) throw failure;
  return tabs;
}
