import type { User } from '#shared/account.ts';
import type { Permission } from '#shared/permissions.ts';
import { AccountTab } from './account-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import type { TabId } from './tabs.tsx';

interface FurtherTabsProps {
  tab: Exclude<TabId, 'members' | 'billing'>;
  user: User;
  may: (permission: Permission) => boolean;
  /** Fetches the person again. */
  onChanged: () => Promise<unknown>;
  onSignedOut: () => void;
}

/** The tabs beside the daily work, fetched when the first of them is opened: as one they are smaller than as three. */
export default function FurtherTabs({ tab, ...account }: FurtherTabsProps) {
  const { user, may } = account;
  if (tab === 'roles') return <RolesTab own={user.role} />;
  if (tab === 'activity') return <ActivityTab maySee={may('see_audit')} />;
  return <AccountTab {...account} />;
}
