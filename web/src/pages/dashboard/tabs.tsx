import { Cable, CreditCard, Folder, History, Lock, ShieldCheck, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';

export const tabs = [
  {
    id: 'members',
    label: 'Members',
    icon: <Users aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
  {
    id: 'billing',
    label: 'Billing and invoices',
    icon: <CreditCard aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
] as const;

/** The tabs about the files of the workspace. */
export const mediaTabs = [
  {
    id: 'files',
    label: 'Files',
    icon: <Folder aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
  {
    id: 'connect',
    label: 'Connect',
    icon: <Cable aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
] as const;

/** The tabs about access to the workspace rather than its contents. */
export const accessTabs = [
  {
    id: 'roles',
    label: 'Roles',
    icon: <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
  {
    id: 'security',
    label: 'Security',
    icon: <Lock aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'require_second_factor',
  },
  {
    id: 'activity',
    label: 'Activity',
    icon: <History aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'see_audit',
  },
] as const;

const tabIds = [
  'members',
  'billing',
  'files',
  'connect',
  'roles',
  'security',
  'activity',
  'account',
] as const;

/** 'account' is the user's own, and separate from the tabs of the workspace. */
export type TabId = (typeof tabIds)[number];

/**
 * The open tab. It is stored in the history state rather than in the URL: Back and reload keep it, and the URL stays
 * `/dashboard`. Mails select a tab in the URL, as `?tab=account`.
 */
export function useTab() {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const navigate = useNavigate();
  const asked = tabOf({ tab: new URLSearchParams(search).get('tab') });
  const tab = tabOf(state) ?? asked ?? 'members';
  return {
    tab,
    open: (next: TabId, replace = false) =>
      navigate(siteRoutes.dashboard, { state: { tab: next }, replace }),
  };
}

function tabOf(state: unknown): TabId | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  return tabIds.find((id) => id === tab);
}
