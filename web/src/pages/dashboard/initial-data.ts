import type { Cache } from 'swr';
import { filesLocationIn } from '#web/features/files/use-files-location.ts';
import { fetchTeam } from '#web/features/members/team-members.ts';
import { createApiClient, pathOf } from '#web/lib/api/api-client.ts';
import type { QueryPath } from '#web/lib/api/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/api/swr-config.ts';
import type { OnDemand } from '#web/lib/on-demand.ts';
import type { TabId } from '#web/lib/workspace-paths.ts';
import { firstPaths, laterPaths, shownPaths, tabPaths } from './initial-paths.ts';
import { securityParts } from './security-script.ts';
import {
  connectScript,
  filesScript,
  otherTabs,
  reviewPageScript,
  reviewScript,
} from './tab-scripts.ts';
import { askedTab } from './tabs.tsx';

/** What came with the scripts, by path. The first mount of the dashboard takes it. */
export interface InitialData {
  /** The data that has arrived. */
  arrived: Map<QueryPath, unknown>;
  /** The responses that have not, or that only a tab needs; each may fail. */
  early: Map<string, Promise<unknown>>;
}

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
 * that fail or take longer are left to the dashboard's own calls, which reuse them.
 */
export async function fetchInitialData(timeoutMs = 400): Promise<InitialData> {
  const tab = askedTab(location.search);
  const query = new URLSearchParams(location.search);
  const script = tab && tab !== 'members' && (scripts[tab] ?? otherTabs).preload();
  if (tab === 'review' && query.has('review')) void reviewPageScript.preload();
  const early: InitialData['early'] = new Map();
  for (const path of [...firstPaths, ...(tab ? pathsOf(tab, query) : [])]) {
    const answer = swrConfig.fetcher(path);
    // A failure is that of the call that takes it.
    answer.catch(() => undefined);
    early.set(path, answer);
  }
  const { call, get } = createApiClient(new Map(early));
  const arrived: InitialData['arrived'] = new Map();
  const arrivals = (paths: readonly QueryPath[]) =>
    Promise.allSettled(
      paths.map(async (path) =>
        arrived.set(path, await (path === '/api/team-members' ? fetchTeam(call) : get(path))),
      ),
    );
  const shown = Promise.all([arrivals(shownPaths), script]);
  void arrivals(laterPaths);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([shown, timeout]);
  for (const path of arrived.keys()) early.delete(path);
  // What arrives later is taken from the others.
  return { arrived: new Map(arrived), early };
}

/** The paths of what a tab shows besides at an address: its figures, and the first page of its list or its review. */
function pathsOf(tab: TabId, query: URLSearchParams): readonly string[] {
  const figures = tabPaths[tab] ?? [];
  const list = listPath(tab, query);
  return list ? [...figures, list] : figures;
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
  for (const [path, answer] of data?.arrived ?? []) cache.set(path, { data: answer });
  return cache;
}
