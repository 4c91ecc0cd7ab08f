import type { Cache } from 'swr';
import { fetchTeam } from '#web/features/members/team-members.ts';
import { createApiClient, publicClient } from '#web/lib/api/api-client.ts';
import type { QueryPath } from '#web/lib/api/fetcher.ts';
import { newCache } from '#web/lib/api/swr-config.ts';
import { firstPaths } from './first-paths.ts';
import { type Address, movedAddress, tabAt, tabs } from './tabs.tsx';

/** The requests of the first screen. The first mount of the dashboard takes their answers. */
export interface FirstRound {
  /** The data that had arrived when the screen was rendered, by path. */
  arrived: Cache;
  /** The answers that had not, or that only a tab needs; each may fail. */
  early: Map<string, Promise<unknown>>;
}

/**
 * Asks at once for all that the screen of an address needs: the script of its tab, and in parallel what its loader
 * names. What comes within `patience` milliseconds is rendered without a spinner and an empty list in between; requests
 * that fail or take longer are left to the dashboard's own calls, which reuse them.
 */
export async function fetchFirstRound(address: Address, patience = 400): Promise<FirstRound> {
  const { pathname, search } = new URL(movedAddress(address) ?? '', addressOfPage(address));
  const tab = tabAt({ pathname, search, state: null });
  const { lazy, loader } = tabs[tab ?? 'members'];
  const script = lazy.preload(new URLSearchParams(search));
  const paths = [...firstPaths.shown, ...firstPaths.later];
  const early: FirstRound['early'] = new Map();
  for (const path of [...paths, ...(loader?.(new URLSearchParams(search)) ?? [])]) {
    const answer = publicClient.get(path);
    // A failure is that of the call that takes it.
    answer.catch(() => undefined);
    early.set(path, answer);
  }
  const arrived = newCache();
  let isRendered = false;
  const { call, get } = createApiClient(new Map(early));
  const settleAll = (among: readonly QueryPath[]) =>
    Promise.allSettled(
      among.map(async (path) => {
        const data = path === '/api/team-members' ? await fetchTeam(call) : await get(path);
        if (isRendered) return;
        arrived.set(path, { data });
        early.delete(path);
      }),
    );
  void settleAll(firstPaths.later);
  const timeout = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([settleAll(firstPaths.shown), script]), timeout]);
  isRendered = true;
  return { arrived, early };
}

const addressOfPage = ({ pathname, search }: Address) => `https://own.invalid${pathname}${search}`;
