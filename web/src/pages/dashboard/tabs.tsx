import { Cable, CreditCard, Folder, History, Lock, ShieldCheck, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nameOf } from '#shared/file-names.ts';
import { siteRoutes } from '#shared/site.ts';
import type { FilesLocation } from '#web/features/files/use-files-location.ts';
import { type TabId, tabIds, tabPath } from '#web/lib/workspace-paths.ts';

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

/** The tab of the address; `/dashboard` alone is Members. */
export function useTab() {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const navigate = useNavigate();
  return {
    tab: askedTab(search) ?? tabOf(state) ?? 'members',
    open: (next: TabId, replace = false) => navigate(tabPath(next), { replace }),
    openHome: () => navigate(siteRoutes.dashboard),
    /** Opens Billing at `/dashboard` alone, where the payment provider has led. Reload and Back keep it. */
    openBillingHere: () =>
      navigate(siteRoutes.dashboard, { state: { tab: 'billing' }, replace: true }),
  };
}

/** The title of a tab, of a folder, or of the file that is previewed. */
export function titleOf(tab: TabId, { folder, file, trash }: FilesLocation): string {
  if (tab === 'account') return 'Your account';
  if (tab === 'files' && file) return nameOf(file);
  if (tab === 'files' && trash) return 'Trash';
  if (tab === 'files' && folder) return `${nameOf(folder)} · Files`;
  return [...tabs, ...mediaTabs, ...accessTabs].find(({ id }) => id === tab)?.label ?? '';
}

/** The tab that a query selects; undefined without one. */
export function askedTab(search: string): TabId | undefined {
  return tabOf({ tab: new URLSearchParams(search).get('tab') });
}

function tabOf(state: unknown): TabId | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  return tabIds.find((id) => id === tab);
}
