import { CreditCard, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';

export type TabId = 'members' | 'billing';

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

/**
 * The tab that is open. It is kept in the history's state rather than in the address: Back and reload keep it,
 * and the address stays `/dashboard`.
 */
export function useTab() {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const kept =
    typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  const tab: TabId = kept === 'billing' ? 'billing' : 'members';
  return {
    tab,
    open: (next: TabId, replace = false) =>
      navigate(siteRoutes.dashboard, { state: { tab: next }, replace }),
  };
}
