import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { defaultPlan, type PaidPlanId } from '#shared/rules/plans.ts';
import { quote, unitPricesFor } from '#shared/rules/pricing.ts';
import type { User } from '#shared/rules/user.ts';
import type { useQuote } from '#web/features/billing/costs/use-quote.ts';
import { billingSummaryPath } from '#web/features/billing/invoices/billing-summary-path.ts';
import { useInvoices } from '#web/features/billing/invoices/invoices.ts';
import { useSuccessBanner } from '#web/features/billing/notices/use-success-banner.ts';
import {
  nothingPending,
  type PendingChanges,
  withChange,
} from '#web/features/billing/pending-changes.ts';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { usePaymentReturn } from '#web/features/billing/use-payment-return.ts';
import { useUpdatePlan } from '#web/features/billing/use-update-plan.ts';
import type { useTeamMembers } from '#web/features/members/team-members.ts';
import type { StorageAmount } from '#web/features/storage/storage-amounts.ts';
import { storageUsagePath } from '#web/features/storage/storage-usage-path.ts';
import { chosenPlanOf, forgetChosenPlan, keepChosenPlan, keptPlan } from '#web/lib/chosen-plan.ts';
import { onDemand } from '#web/lib/on-demand.ts';

/** The additional parts of the billing tab for customers of the payment provider. */
export const customerParts = onDemand(() => import('#web/features/billing/customer-parts.ts'));

/** What the first screen shows, each with a function that refetches it. */
export interface WorkspaceData {
  user: User;
  refreshUser: () => Promise<unknown>;
  team: ReturnType<typeof useTeamMembers>;
}

/** What the bill depends on. */
interface BillingData extends WorkspaceData {
  hot: StorageAmount;
  cold: StorageAmount;
}

/**
 * The target quote and the pending changes, derived from members, storage and subscription. It outlives the tabs: a
 * choice made on one tab is kept while another is open.
 * @param openBilling shows the billing tab at the clean URL
 */
export function useBilling(data: BillingData, openBilling: () => void) {
  const { user, refreshUser, team, hot, cold } = data;
  const [pending, setPending] = useState(nothingPending);
  const banner = useSuccessBanner();
  const invoices = useInvoices(Boolean(user.stripeCustomerId));
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();

  const running = runningSubscription(user.subscription);
  const { chosenPlan, setChosenPlan, choose } = useChosenPlan(user.id, running !== undefined);
  const plan = chosenPlan ?? running?.plan ?? defaultPlan;
  const prices = unitPricesFor(plan, running ?? null);
  const members = team.members?.length;
  const targetQuote =
    members === undefined || hot.requested === undefined || cold.requested === undefined
      ? undefined
      : quote({
          plan,
          members,
          storageAmount: hot.requested,
          coldStorageAmount: cold.requested,
          prices,
        });

  const refresh = () =>
    Promise.all([
      refreshUser(),
      team.refresh(),
      hot.refresh(),
      cold.refresh(),
      invoices.refresh(),
      mutate(billingSummaryPath).catch(() => undefined),
      mutate(storageUsagePath).catch(() => undefined),
    ]);

  /** Applies the new state of the subscription: nothing is pending any more, except what was chosen meanwhile. */
  async function settle() {
    await refresh();
    setPending(nothingPending);
    setChosenPlan((current) => (current === chosenPlan ? null : current));
    forgetChosenPlan(user.id);
  }

  const { returning, settling } = usePaymentReturn(openBilling, async () => {
    // Not before the plan is on the screen that the banner is about.
    await settle();
    banner.show();
  });

  const { update, busy } = useUpdatePlan({
    saveStorage: ({ storageAmount, coldStorageAmount }) =>
      Promise.all([hot.save(storageAmount), cold.save(coldStorageAmount)]),
    settle,
    updated: banner.show,
    goTo: navigate,
    refreshFigures: refresh,
  });

  return {
    running,
    plan,
    /** The unit prices of that plan in this workspace. */
    prices,
    choose,
    memberCount: members,
    /** Undefined until everything is loaded. */
    targetQuote,
    invoices,
    failed: team.error !== undefined || hot.failed || cold.failed,
    pending,
    changed: (kind: keyof PendingChanges) => (difference: number) =>
      setPending((current) => withChange(current, kind, difference)),
    /** Undefined while there are no figures to agree to. */
    update:
      targetQuote &&
      ((charge: ReturnType<typeof useQuote>) => update(targetQuote, pending.membersAdded, charge)),
    busy,
    /**
     * Whether a return from the payment provider is still being processed: the current subscription is then unknown.
     */
    settling,
    bannerVisible: banner.visible,
    /** Whether the URL is a return from the payment provider. */
    returning,
    refresh,
    settle,
  };
}

/**
 * The plan that the user has chosen: at first the one of the pricing page, which is kept for the next time that the page
 * loads until it is forgotten, or a plan runs.
 */
function useChosenPlan(userId: string, isRunning: boolean) {
  const { state, ...address } = useLocation();
  const navigate = useNavigate();
  const arrived = chosenPlanOf(state);
  const [chosenPlan, setChosenPlan] = useState(
    () => arrived ?? (isRunning ? null : keptPlan(userId)),
  );
  useEffect(() => {
    if (arrived) keepChosenPlan(userId, arrived);
  }, [userId, arrived]);
  const choose = (picked: PaidPlanId) => {
    setChosenPlan(picked);
    forgetChosenPlan(userId);
    // The browser keeps the state of an address.
    if (arrived) void navigate(address, { replace: true });
  };
  return { chosenPlan, setChosenPlan, choose };
}
