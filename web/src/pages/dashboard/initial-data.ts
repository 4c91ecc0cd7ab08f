import { type Cache, preload } from 'swr';
import { fetchAllMembers } from '#web/features/members/team-members.ts';
import { call } from '#web/lib/api-client.ts';
import type { QueryPath } from '#web/lib/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/swr-config.ts';
import { firstPaths } from './initial-paths.ts';

/** Resources that need a fetcher of their own. */
const fetchers: Partial<Record<QueryPath, () => Promise<unknown>>> = {
  '/api/team-members': () => fetchAllMembers(call),
};

/** After this time a spinner is shown. */
const patienceMs = 150;

let first: Cache | undefined;

/**
 * Prefetches the initial data and waits briefly, so that data which arrives together with the scripts renders
 * immediately, without a spinner and without an empty member list. The workspace's own queries reuse requests that fail
 * or take longer.
 */
export async function fetchFirstData(): Promise<void> {
  const cache = newCache();
  const answers = new Map(
    firstPaths.map((path) => [path, (fetchers[path] ?? swrConfig.fetcher)(path)]),
  );
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

/** The cache for a workspace that is opened: the first one after a page load contains the prefetched data. */
export function openedCache(): Cache {
  const cache = first ?? newCache();
  first = undefined;
  return cache;
}
