import {
  Cable,
  CreditCard,
  Folder,
  History,
  Inbox,
  Lock,
  type LucideIcon,
  MessageSquare,
  Palette,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { collaboratorRole, type Permission } from '#shared/rules/permissions.ts';
import { type DashboardTab, dashboardTabs, siteRoutes, tabPath } from '#shared/rules/site.ts';
import type { User } from '#shared/rules/user.ts';
import { isPaymentReturn } from '#web/features/billing/use-payment-return.ts';
import { type FilesLocation, filesLocationIn } from '#web/features/files/use-files-location.ts';
import { reviewPageScript } from '#web/features/reviews/review-page-script.ts';
import { pathOf } from '#web/lib/api/api-client.ts';
import { type OnDemand, onDemand } from '#web/lib/on-demand.ts';
import { MembersTab } from './members-tab.tsx';

/** Of the sidebar, in their order. */
const sections = ['WORKSPACE', 'INBOX', 'MEDIA', 'ACCESS'] as const;

/** A tab of the dashboard, which is a route. */
interface Tab {
  label: string;
  /** Where the sidebar lists it, and for whom; the account is listed by itself. */
  section?: (typeof sections)[number];
  icon?: LucideIcon;
  permission?: Permission;
  /** Whether it shows a user without a workspace something, too. */
  needsNoWorkspace?: boolean;
  /** Its script, which the loader's requests do not wait for. */
  lazy: TabScript;
  /** The paths of what it shows at an address, besides what every screen does. */
  loader?: (query: URLSearchParams) => readonly string[];
}

interface TabScript {
  preload: (query: URLSearchParams) => Promise<unknown>;
  /** Undefined until it has loaded. */
  useComponent: () => ComponentType | undefined;
}

/** The tabs without a script of their own, and rarely shown parts, as one. */
export const otherTabs = onDemand(() => import('./secondary-tabs.ts'));

/** The Security tab, and what few users see: a required second factor, an offer of the ownership. */
export const securityParts = onDemand(() => import('./security-parts.ts'));

const filesScript = onDemand(() => import('./files-tab.tsx'));
const reviewScript = onDemand(() => import('./review-tab.tsx'));
const inboxScript = onDemand(() => import('./inbox-tab.tsx'));
const connectScript = onDemand(() => import('./connect-tab.tsx'));
const brandingScript = onDemand(() => import('./branding-tab.tsx'));

export const tabs: Record<DashboardTab, Tab> = {
  members: {
    section: 'WORKSPACE',
    label: 'Members',
    icon: Users,
    // The first screen of most owners comes with the dashboard.
    lazy: { preload: async () => undefined, useComponent: () => MembersTab },
  },
  billing: {
    section: 'WORKSPACE',
    label: 'Billing and invoices',
    icon: CreditCard,
    permission: 'see_billing',
    lazy: of(otherTabs, ({ BillingTab }) => BillingTab),
    loader: () => ['/api/storage/usage', '/api/invoices', '/api/billing'],
  },
  inbox: {
    section: 'INBOX',
    label: 'For you',
    icon: Inbox,
    permission: 'see_files',
    lazy: of(inboxScript, ({ InboxTab }) => InboxTab),
    loader: () => ['/api/inbox', '/api/inbox/unread'],
  },
  files: {
    section: 'MEDIA',
    label: 'Files',
    icon: Folder,
    permission: 'see_files',
    lazy: of(filesScript, ({ FilesTab }) => FilesTab),
    loader: (query) => {
      const { folder, trash } = filesLocationIn(query);
      const list = trash ? '/api/trash' : pathOf('GET /api/files', { query: { folder } });
      return ['/api/storage/usage', list];
    },
  },
  review: {
    section: 'MEDIA',
    label: 'Review',
    icon: MessageSquare,
    permission: 'see_files',
    lazy: {
      ...of(reviewScript, ({ ReviewTab }) => ReviewTab),
      preload: (query) =>
        Promise.all([reviewScript.preload(), query.has('review') && reviewPageScript.preload()]),
    },
    loader: (query) => {
      const id = query.get('review');
      return [id ? pathOf('GET /api/reviews/{id}', { params: { id } }) : '/api/reviews'];
    },
  },
  connect: {
    section: 'MEDIA',
    label: 'Connect',
    icon: Cable,
    permission: 'see_files',
    lazy: of(connectScript, ({ ConnectTab }) => ConnectTab),
    loader: () => ['/api/devices', '/api/storage/usage'],
  },
  branding: {
    section: 'MEDIA',
    label: 'Branding',
    icon: Palette,
    permission: 'brand_links',
    lazy: of(brandingScript, ({ BrandingTab }) => BrandingTab),
    loader: () => ['/api/workspace/branding'],
  },
  roles: {
    section: 'ACCESS',
    label: 'Roles',
    icon: ShieldCheck,
    needsNoWorkspace: true,
    lazy: of(otherTabs, ({ RolesTab }) => RolesTab),
  },
  security: {
    section: 'ACCESS',
    label: 'Security',
    icon: Lock,
    permission: 'require_second_factor',
    needsNoWorkspace: true,
    lazy: of(securityParts, ({ SecurityTab }) => SecurityTab),
  },
  activity: {
    section: 'ACCESS',
    label: 'Activity',
    icon: History,
    permission: 'see_audit',
    needsNoWorkspace: true,
    lazy: of(otherTabs, ({ ActivityTab }) => ActivityTab),
    loader: () => ['/api/audit'],
  },
  account: {
    label: 'Your account',
    needsNoWorkspace: true,
    lazy: of(otherTabs, ({ AccountTab }) => AccountTab),
    loader: () => ['/api/second-factor', '/api/user/notifications', '/api/sessions'],
  },
};

/** A component of a script, which may have those of several tabs. */
function of<M>(script: OnDemand<M>, componentOf: (module: M) => ComponentType): TabScript {
  return {
    preload: script.preload,
    useComponent: () => {
      const module = script.useModule(true);
      return module && componentOf(module);
    },
  };
}

/** In place of a tab that is not there for a user. */
export const noSuchTab = of(otherTabs, ({ NoSuchTab }) => NoSuchTab);

/** Of collaborators: they see no tab about the workspace as a whole. */
const collaboratorTabs: readonly DashboardTab[] = [
  'inbox',
  'files',
  'review',
  'connect',
  'account',
];

/** Whether there is a tab for a user at all; what their role does not allow, others are told in it. */
export function isShownTo({ role }: Pick<User, 'role'>, tab: DashboardTab): boolean {
  return role !== collaboratorRole || collaboratorTabs.includes(tab);
}

/** The tabs that a user sees, by section. */
export function sectionsFor(user: User) {
  const { permissions } = user;
  return sections
    .map((heading) => ({
      heading,
      items: dashboardTabs
        .map((id) => ({ id, ...tabs[id] }))
        .filter(
          ({ id, section, permission }) =>
            section === heading &&
            isShownTo(user, id) &&
            (!permission || permissions.includes(permission)),
        ),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * The tab that `/dashboard` alone shows: Members, or Files for a member who works with files rather than runs the
 * workspace.
 */
function landingOf(user: User | undefined): DashboardTab {
  const isWorker = user?.role && !user.permissions.includes('see_billing');
  return isWorker && user.permissions.includes('see_files') ? 'files' : 'members';
}

/** The address of a tab for a user: Members is `/dashboard` alone, if that is where it leads them. */
export function addressOf(tab: DashboardTab, user: User): string {
  return tab === 'members' && landingOf(user) === tab ? siteRoutes.dashboard : tabPath(tab);
}

export interface Address {
  pathname: string;
  search: string;
}

/** Where an address leads that named its tab in its query, as all did before each had a path; undefined for others. */
export function movedAddress({ pathname, search }: Address): string | undefined {
  const { tab: named, ...query } = Object.fromEntries(new URLSearchParams(search));
  const tab = tabNamed(named);
  return tab && !tabOf(pathname) ? tabPath(tab, query) : undefined;
}

/** The tab at a location; undefined at `/dashboard` alone, which is where the user's role lands. */
export function tabAt(location: Address & { state: unknown }): DashboardTab | undefined {
  const { pathname, search, state } = location;
  const kept = typeof state === 'object' && state !== null ? Reflect.get(state, 'tab') : undefined;
  return (
    tabOf(pathname) ?? (isPaymentReturn(new URLSearchParams(search)) ? 'billing' : tabNamed(kept))
  );
}

/** The tab of a user's location. */
export function useTab(user: User | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    tab: tabAt(location) ?? landingOf(user),
    open: (next: DashboardTab, replace = false) => void navigate(tabPath(next), { replace }),
    openHome: () => void navigate(siteRoutes.dashboard),
    /** Opens Billing at `/dashboard` alone, where the payment provider has led. Reload and Back keep it. */
    openBillingHere: () =>
      void navigate(siteRoutes.dashboard, { state: { tab: 'billing' }, replace: true }),
  };
}

/** The title of a tab, of a folder, or of the file that is previewed. */
export function titleOf(tab: DashboardTab, { folder, file, trash }: FilesLocation): string {
  if (tab === 'files' && file) return file.slice(file.lastIndexOf('/') + 1);
  if (tab === 'files' && trash) return 'Trash';
  if (tab === 'files' && folder) return `${folder.split('/').at(-2)} · Files`;
  return tabs[tab].label;
}

const tabOf = (pathname: string) => tabNamed(pathname.split('/')[2]);

const tabNamed = (name: unknown) => dashboardTabs.find((id) => id === name);
