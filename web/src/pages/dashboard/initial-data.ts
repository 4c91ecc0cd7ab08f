import { type Cache, preload } from 'swr';
import { filesLocationIn } from '#web/features/files/use-files-location.ts';
import { fetchTeam } from '#web/features/members/team-members.ts';
import { call, pathOf } from '#web/lib/api/api-client.ts';
import type { QueryPath } from '#web/lib/api/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/api/swr-config.ts';
import type { OnDemand } from '#web/lib/on-demand.ts';
import type { TabId } from '#web/lib/workspace-paths.ts';
import { firstPaths, laterPaths, shownPaths, tabPaths } from './initial-paths.ts';
import { reviewPageScript } from './review-page-script.ts';
import { securityParts } from './security-script.ts';
import { connectScript, filesScript, otherTabs, reviewScript } from './tab-scripts.ts';
import { askedTab } from './tabs.tsx';

/** What came with the scripts. The first mount of the dashboard takes it. */
export interface InitialData {
  /** The responses that have arrived, by path. */
  answers: Map<QueryPath, unknown>;
  /** What the tab in the address shows besides, on its way, by path. */
  early: Map<string, Promise<unknown>>;
}

/** Resources that need a fetcher of their own. */
const fetchers: Partial<Record<QueryPath, () => Promise<unknown>>> = {
  '/api/team-members': () => fetchTeam(call),
};

/** The scripts of tabs that are not among the others. */
const scripts: Partial<Record<TabId, OnDemand<unknown>>> = {
  files: filesScript,
  review: reviewScript,
  connect: connectScript,
  security: securityParts,
};

/**
 * Fetches the initial data and the script of the tab in the address, and waits for what the first screen shows. What
 * comes within `timeoutMs` milliseconds is rendered at once, without a spinner and an empty list in between; requests
 * that fail or take longer are left to the dashboard's own queries, which reuse them.
 */
export async function fetchInitialData(timeoutMs = 400): Promise<InitialData> {
  const data: InitialData['answers'] = new Map();
  const tab = askedTab(location.search);
  const script = tab && tab !== 'members' && (scripts[tab] ?? otherTabs).preload();
  const query = new URLSearchParams(location.search);
  if (tab === 'review' && query.has('review')) void reviewPageScript.preload();
  const early: InitialData['early'] = new Map();
  const listed = tab && listPath(tab, query);
  for (const path of [...((tab && tabPaths[tab]) ?? []), ...(listed ? [listed] : [])]) {
    const answer = swrConfig.fetcher(path);
    // A failure is reported when the tab asks.
    answer.catch(() => undefined);
    early.set(path, answer);
  }
  const answers = new Map(
    firstPaths.map((path) => [path, (fetchers[path] ?? swrConfig.fetcher)(path)]),
  );
  const arrivals = (paths: readonly QueryPath[]) =>
    Promise.allSettled(paths.map(async (path) => data.set(path, await answers.get(path))));
  const shown = Promise.all([arrivals(shownPaths), script]);
  void arrivals(laterPaths);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([shown, timeout]);
  const arrived = new Map(data);
  for (const [path, answer] of answers) {
    if (!arrived.has(path)) preload(path, () => answer);
  }
  return { answers: arrived, early };
}

/** The path of the first page that a tab lists at an address, or of the review that it shows; undefined if it lists none. */
function listPath(tab: TabId, query: URLSearchParams): string | undefined {
  if (tab === 'activity') return '/api/audit';
  if (tab === 'files') {
    const { folder, trash } = filesLocationIn(query);
    return trash ? '/api/trash' : pathOf('GET /api/files', { query: { folder } });
  }
  const id = query.get('review');
  if (tab !== 'review') return undefined;
  return id ? pathOf('GET /api/reviews/{id}', { params: { id } }) : '/api/reviews';
}

/** A cache that contains the data. */
export function cacheOf(data?: InitialData): Cache {
  const cache = newCache();
  for (const [path, answer] of data?.answers ?? []) cache.set(path, { data: answer });
  return cache;
}
