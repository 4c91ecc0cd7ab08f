import { type Cache, preload } from 'swr';
import { wholeTeam } from '#web/features/members/team-members.ts';
import type { QueryPath } from '#web/lib/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/swr-config.ts';

/** What the workspace is drawn from; its document asks for it together with the scripts (web/prerender/document.ts). */
const queries: ReadonlyMap<QueryPath, (path: string) => Promise<unknown>> = new Map([
  ['/api/user', swrConfig.fetcher],
  ['/api/team-members', wholeTeam],
  ['/api/get-storage', swrConfig.fetcher],
  ['/api/get-cold-storage', swrConfig.fetcher],
]);

/** Whoever waits longer is shown that something is on its way. */
const patienceMs = 150;

let first: Cache | undefined;

/**
 * Asks for it ahead of the workspace, and waits a little, so that what is there together with the scripts is drawn at
 * once, rather than a spinner first and then the workspace without its members. What fails or comes later is left to
 * the workspace's own queries, which take these requests over.
 */
export async function fetchFirstData(): Promise<void> {
  const cache = newCache();
  const answers = new Map([...queries].map(([path, fetch]) => [path, fetch(path)]));
  let drawn = false;
  const arrivals = [...answers].map(async ([path, answer]) => {
    const data = await answer;
    if (!drawn) cache.set(path, { data });
  });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(arrivals), patience]);
  drawn = true;
  first = cache;
  for (const [path, answer] of answers) {
    if (!cache.get(path)) preload(path, () => answer);
  }
}

/** The cache for a workspace that is opened: of the first one after a load of the page, with what had come by then. */
export function openedCache(): Cache {
  const cache = first ?? newCache();
  first = undefined;
  return cache;
}
