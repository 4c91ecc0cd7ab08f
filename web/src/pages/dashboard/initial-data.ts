import { type Cache, preload } from 'swr';
import { fetchAllMembers } from '#web/features/members/team-members.ts';
import type { QueryPath } from '#web/lib/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/swr-config.ts';
import { firstPaths } from './initial-paths.ts';

/** What is fetched in a way of its own. */
const fetchers: Partial<Record<QueryPath, () => Promise<unknown>>> = {
  '/api/team-members': fetchAllMembers,
};

/** Whoever waits longer is shown that something is on its way. */
const patienceMs = 150;

let first: Cache | undefined;

/**
 * Asks for the first data ahead of the workspace, and waits a little, so that what is there together with the scripts
 * is drawn at once, rather than a spinner first and then the workspace without its members. What fails or comes later
 * is left to the workspace's own queries, which take these requests over.
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

/** The cache for a workspace that is opened: of the first one after a load of the page, with what had come by then. */
export function openedCache(): Cache {
  const cache = first ?? newCache();
  first = undefined;
  return cache;
}
