import { useCallback, useRef } from 'react';

/** Runs work at most once at a time for each id: asked again while it runs, it returns the promise of that run. */
export function useOncePerId(
  work: (id: string) => Promise<unknown>,
): (id: string) => Promise<unknown> {
  const running = useRef(new Map<string, Promise<unknown>>());
  return useCallback(
    (id) => {
      const run = running.current.get(id) ?? work(id).finally(() => running.current.delete(id));
      running.current.set(id, run);
      return run;
    },
    [work],
  );
}
