import { siteRoutes } from '#shared/site.ts';

/** The tabs of the workspace. 'account' is the user's own, and separate from the others. */
export const tabIds = [
  'members',
  'billing',
  'files',
  'review',
  'connect',
  'roles',
  'security',
  'activity',
  'account',
] as const;

export type TabId = (typeof tabIds)[number];

/** The address of a tab, for every user: `/dashboard` alone is where the role of its user lands. */
export function tabPath(tab: TabId): string {
  return `${siteRoutes.dashboard}?tab=${tab}`;
}
