import { CreditCard, History, Lock, ShieldCheck, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';
import { preserved } from '#web/lib/preserved-state.ts';

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

/** About the workspace rather than in it. */
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

const tabIds = ['members', 'billing', 'roles', 'security', 'activity', 'account'] as const;

/** 'account' is the person's own, and stands apart from what the workspace holds. */
export type TabId = (typeof tabIds)[number];

const leftTab = preserved<TabId | undefined>(undefined);

/** Notes which tab was open when the session ended, from the history's state there. */
export function keepTab(state: unknown) {
  leftTab.value = tabOf(state);
}

/**
 * The tab that is open. It is kept in the history's state rather than in the address: Back and reload keep it,
 * and the address stays `/dashboard`. Mails name the tab that they lead to in the address, as `?tab=account`.
 */
export function useTab() {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const navigate = useNavigate();
  const asked = tabOf({ tab: new URLSearchParams(search).get('tab') });
  const tab = tabOf(state) ?? leftTab.value ?? asked ?? 'members';
  return {
    tab,
    open: (next: TabId, replace = false) => {
      leftTab.value = undefined;
      return navigate(siteRoutes.dashboard, { state: { tab: next }, replace });
    },
  };
}

function tabOf(state: unknown): TabId | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  return tabIds.find((id) => id === tab);
}
