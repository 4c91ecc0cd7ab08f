import {
  CircleUser,
  CreditCard,
  FolderPlus,
  Link,
  type LucideIcon,
  MessageSquare,
  Receipt,
  Settings,
  Share2,
  Upload,
  User,
  UserPlus,
} from 'lucide-react';
import type { DashboardTab } from '#shared/rules/site.ts';
import { kindOf } from '#web/features/files/entries/file-kinds.ts';
import { KindIcon } from '#web/features/files/list/kind-icon.tsx';
import { tabs } from '#web/pages/dashboard/tabs.tsx';

/** What a destination is. */
export type DestinationKind =
  | `${DashboardTab}_tab`
  | 'change_plan'
  | 'file'
  | 'invite'
  | 'invoice'
  | 'link'
  | 'member'
  | 'new_folder'
  | 'review'
  | 'setting'
  | 'share'
  | 'upload';

const iconOf = (tab: DashboardTab) => tabs[tab].icon ?? CircleUser;

const icons: Record<Exclude<DestinationKind, 'file'>, LucideIcon> = {
  members_tab: iconOf('members'),
  billing_tab: iconOf('billing'),
  inbox_tab: iconOf('inbox'),
  files_tab: iconOf('files'),
  review_tab: iconOf('review'),
  connect_tab: iconOf('connect'),
  branding_tab: iconOf('branding'),
  roles_tab: iconOf('roles'),
  security_tab: iconOf('security'),
  activity_tab: iconOf('activity'),
  account_tab: iconOf('account'),
  change_plan: CreditCard,
  invite: UserPlus,
  invoice: Receipt,
  link: Link,
  member: User,
  new_folder: FolderPlus,
  review: MessageSquare,
  setting: Settings,
  share: Share2,
  upload: Upload,
};

export function isDestinationKind(kind: unknown): kind is DestinationKind {
  return typeof kind === 'string' && (kind === 'file' || Object.hasOwn(icons, kind));
}

export function DestinationIcon({ kind, label }: { kind: DestinationKind; label: string }) {
  const className = 'size-4 shrink-0 text-muted';
  if (kind === 'file') return <KindIcon kind={kindOf(label)} className={className} />;
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className={className} strokeWidth={1.5} />;
}
