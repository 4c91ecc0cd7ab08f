import {
  Cable,
  CreditCard,
  Folder,
  History,
  Lock,
  MessageSquare,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';
import type { User } from '#shared/user.ts';
import type { FilesLocation } from '#web/features/files/use-files-location.ts';
import { type TabId, tabIds, tabPath } from '#web/lib/workspace-paths.ts';

const tabs = [
  {
    id: 'members',
    label: 'Members',
    icon: <Users aria-hidden="true" className="size-4" strokeWidth={1.5} />,
  },
  {
    id: 'billing',
    label: 'Billing and invoices',
    icon: <CreditCard aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'see_billing',
  },
] as const;

/** The tabs about the files of the workspace. */
const mediaTabs = [
  {
    id: 'files',
    label: 'Files',
    icon: <Folder aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'see_files',
  },
  {
    id: 'review',
    label: 'Review',
    icon: <MessageSquare aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'see_files',
  },
  {
    id: 'connect',
    label: 'Connect',
    icon: <Cable aria-hidden="true" className="size-4" strokeWidth={1.5} />,
    permission: 'see_files',
  },
] as const;

/** The tabs about access to the workspace rather than its contents. */
const accessTabs = [
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

/** The tabs that a user sees, by section. */
export function sectionsFor({ permissions }: User) {
  return [
    { heading: 'WORKSPACE', items: tabs },
    { heading: 'MEDIA', items: mediaTabs },
    { heading: 'ACCESS', items: accessTabs },
  ]
    .map(({ heading, items }) => ({
      heading,
      items: items.filter(
        (item) => !('permission' in item) || permissions.includes(item.permission),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * The tab that `/dashboard` alone shows: Members, or Files for a member who works with files rather than runs the
 * workspace.
 */
export function landingOf(user: User | undefined): TabId {
  const isWorker = user?.role && !user.permissions.includes('see_billing');
  return isWorker && user.permissions.includes('see_files') ? 'files' : 'members';
}

/** The address of a tab for a user: Members is `/dashboard` alone, if that is where it leads them. */
export function addressOf(tab: TabId, user: User): string {
  return tab === 'members' && landingOf(user) === tab ? siteRoutes.dashboard : tabPath(tab);
}

/** The tab of the address; `/dashboard` alone is where the user's role lands. */
export function useTab(landing: TabId) {
  const { state, search }: { state: unknown; search: string } = useLocation();
  const navigate = useNavigate();
  return {
    tab: askedTab(search) ?? tabOf(state) ?? landing,
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
  if (tab === 'files' && file) return file.slice(file.lastIndexOf('/') + 1);
  if (tab === 'files' && trash) return 'Trash';
  if (tab === 'files' && folder) return `${folder.split('/').at(-2)} · Files`;
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
