import { auditWrite } from '#core/audit/store.ts';
import { assertNoOpenCheckout } from '#core/billing/ports/checkout-store.ts';
import { subscriptionRuns, unitPricesOf } from '#core/billing/ports/subscription-item.ts';
import { transact } from '#core/table/client.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import { getWorkspace, updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { AuditedChange } from '#shared/calls/audit.ts';
import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import {
  coldStorageCost,
  differenceOf,
  hotStorageCost,
  type UnitPrices,
} from '#shared/rules/pricing.ts';

/** Amounts in TB that a workspace can request. */
interface StorageAmounts {
  storageAmount: number;
  coldStorageAmount: number;
}

/** Hot storage requested and paid for, in TB. Nothing is provisioned without a running plan. */
export function hotStorageOf(workspace: Pick<WorkspaceOfMember, 'storageAmount' | 'subscription'>) {
  const { storageAmount, subscription } = workspace;
  const provisionedStorageAmount = subscriptionRuns(subscription) ? subscription.storageAmount : 0;
  return { success: true as const, storageAmount, provisionedStorageAmount };
}

/** Cold storage requested and paid for, in TB. */
export function coldStorageOf(
  workspace: Pick<WorkspaceOfMember, 'coldStorageAmount' | 'subscription'>,
) {
  const { coldStorageAmount, subscription } = workspace;
  const provisionedColdStorageAmount = subscriptionRuns(subscription)
    ? subscription.coldStorageAmount
    : 0;
  return { success: true as const, coldStorageAmount, provisionedColdStorageAmount };
}

/**
 * Who requests it, and whether the whole plan ends with it: then the audit entry of the plan's end has the change of
 * the bill.
 */
interface StorageRequest {
  actor: string;
  planEnds?: boolean;
}

/**
 * Stores the amounts of storage that a workspace requests, in TB.
 * @param read the workspace as this request has read it
 * @throws OpenCheckout
 */
export function requestStorage(
  read: WorkspaceItem,
  amounts: Partial<StorageAmounts>,
  { actor, planEnds = false }: StorageRequest,
): Promise<void> {
  const { id: workspaceId } = read;
  const current = initialThenRead(read, () => getWorkspace(workspaceId));
  return retryOnConflict(async () => {
    const workspace = await current();
    const { storageAmount, coldStorageAmount, runningPlan, runningPrices } = workspace;
    const prices =
      runningPlan && !planEnds
        ? unitPricesOf({ plan: runningPlan, prices: runningPrices })
        : { hotStorageBlock: 0, coldStorageTb: 0 };
    const changes = changedAmounts(workspace, amounts, prices);
    if (changes.length === 0) return;
    await transact([
      updateWorkspace(workspaceId, {
        set: amounts,
        when: { storageAmount, coldStorageAmount, runningPlan, runningPrices },
      }),
      assertNoOpenCheckout(workspaceId, { planEnds }),
      ...changes.map(({ change, dollarsAMonth }) =>
        auditWrite(workspaceId, actor, change, dollarsAMonth),
      ),
    ]);
  });
}

/** The changes, and the change of the monthly bill at these prices, in US dollars. */
function changedAmounts(
  { storageAmount: hot, coldStorageAmount: cold }: StorageAmounts,
  { storageAmount = hot, coldStorageAmount = cold }: Partial<StorageAmounts>,
  prices: Omit<UnitPrices, 'pricePerMember'>,
): { change: AuditedChange; dollarsAMonth: number }[] {
  return [
    {
      change: { kind: 'hot_storage_asked' as const, amount: storageAmount, previousAmount: hot },
      dollarsAMonth: differenceOf(
        hotStorageCost(storageAmount, prices.hotStorageBlock),
        hotStorageCost(hot, prices.hotStorageBlock),
      ),
    },
    {
      change: {
        kind: 'cold_storage_asked' as const,
        amount: coldStorageAmount,
        previousAmount: cold,
      },
      dollarsAMonth: differenceOf(
        coldStorageCost(coldStorageAmount, prices.coldStorageTb),
        coldStorageCost(cold, prices.coldStorageTb),
      ),
    },
  ].filter(({ change: { amount, previousAmount } }) => amount !== previousAmount);
}

/** Resets a workspace's storage to what is included, when its subscription ends. */
export async function releaseStorage(workspaceId: string, actor: string): Promise<void> {
  const amounts = { storageAmount: hotStorage.includedTb, coldStorageAmount: coldStorage.minTb };
  await requestStorage(await getWorkspace(workspaceId), amounts, { actor, planEnds: true });
}
