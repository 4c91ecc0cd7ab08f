import * as z from 'zod/mini';
import { auditWrite } from '#core/audit/store.ts';
import { runningPrices } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import type { Conditions } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { put, type TransactionWrite, update } from '#core/table/write.ts';
import { coldStorage, hotStorage, type PaidPlanId, paidPlanIds } from '#shared/rules/plans.ts';
import { brandingItem } from './branding-item.ts';
import { restrictedFoldersItem } from './folder-access.ts';
import { ownershipOfferItem } from './ownership-offer.ts';
import { indexWorkspaceWrite } from './workspace-index.ts';

/** The item of a workspace. */
export const workspaceItem = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Of the owner, who is not a team member and takes no seat. */
  ownerEmail: z.string(),
  /** Null until the owner has named it. */
  companyName: z.nullable(z.string()),
  /** Team members, including invited ones; changes in one transaction with their rows. */
  memberCount: z.int(),
  /** Requested storage, in TB; what is provisioned is in our copy of the subscription. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
  stripeCustomerId: z.nullable(z.string()),
  /** The customers of earlier subscriptions, whose invoices are the workspace's too. */
  formerCustomers: z.optional(z.set(z.string())),
  /** The running plan, if any; changes in one transaction with our copy of the subscription. */
  runningPlan: z.optional(z.enum(paidPlanIds)),
  /** The prices that the running plan pays; changes with `runningPlan`. Absent on older items. */
  runningPrices: z.optional(runningPrices),
  /** The seats that the running plan pays; changes with `runningPlan`. Absent on older items. */
  runningSeats: z.optional(z.int()),
  /** Whether members need a second factor to see the workspace; absent if it was never required. */
  secondFactorRequired: z.optional(z.boolean()),
  /** What guests of its links see while a Business plan runs; absent if nothing was ever chosen. */
  branding: z.optional(brandingItem),
  /** Absent if there was never one. */
  restrictedFolders: z.optional(restrictedFoldersItem),
  /** The offer of the ownership made last; ends when the member is removed. */
  ownershipOffer: z.optional(ownershipOfferItem),
});
export type WorkspaceItem = z.infer<typeof workspaceItem>;

/**
 * The writes that create a workspace, unnamed by default, with a user as its owner.
 * @param runningPlan the plan of a purchase that comes with it
 */
export function newWorkspace(
  owner: Pick<UserItem, 'id' | 'email'>,
  companyName: string | null = null,
  runningPlan?: PaidPlanId,
): { id: string; workspace: WorkspaceItem; writes: TransactionWrite[] } {
  const id = newId();
  const createdAt = now().toISOString();
  const workspace: WorkspaceItem = {
    id,
    ownerId: owner.id,
    ownerEmail: owner.email,
    companyName,
    memberCount: 0,
    storageAmount: hotStorage.includedTb,
    coldStorageAmount: coldStorage.minTb,
    stripeCustomerId: null,
    ...(runningPlan && { runningPlan }),
  };
  return {
    id,
    workspace,
    writes: [
      put(keys.workspace(id), { ...workspace, createdAt }),
      indexWorkspaceWrite(id),
      put(keys.membership(owner.id, id), { workspaceId: id, role: 'Owner', joinedAt: createdAt }),
    ],
  };
}

/**
 * Names or renames a workspace.
 * @param read the workspace as this request has read it
 * @param actor the email of the caller
 */
export function renameWorkspace(
  read: WorkspaceItem,
  companyName: string,
  actor: string,
): Promise<void> {
  const { id: workspaceId } = read;
  const current = initialThenRead(read, () => getWorkspace(workspaceId));
  return retryOnConflict(async () => {
    const { companyName: previousCompanyName } = await current();
    if (companyName === previousCompanyName) return;
    await transact([
      updateWorkspace(workspaceId, {
        set: { companyName },
        when: { companyName: previousCompanyName },
      }),
      auditWrite(
        workspaceId,
        actor,
        previousCompanyName === null
          ? { kind: 'workspace_named', companyName }
          : { kind: 'workspace_renamed', companyName, previousCompanyName },
      ),
    ]);
  });
}

/** Updates a workspace if it has not changed since it was read, else fails with `StaleReadError`; for a transaction. */
export function updateWorkspace(
  workspaceId: string,
  change: { set: Partial<WorkspaceItem>; when: Conditions<WorkspaceItem> },
): TransactionWrite {
  return update<WorkspaceItem>(keys.workspace(workspaceId), change, () => new StaleReadError());
}

/** Every Stripe customer that a workspace has or had, the present one first. */
export function customersOf({
  stripeCustomerId,
  formerCustomers = new Set(),
}: Pick<WorkspaceItem, 'stripeCustomerId' | 'formerCustomers'>): string[] {
  return [...new Set([...(stripeCustomerId ? [stripeCustomerId] : []), ...formerCustomers])];
}

/**
 * A workspace by its id, without a check of the caller's access.
 * @throws CallError `not_found`.
 */
export async function getWorkspace(workspaceId: string): Promise<WorkspaceItem> {
  const workspace = await findWorkspace(workspaceId);
  if (!workspace) throw new CallError('not_found');
  return workspace;
}

/** The existing workspaces among these ids. */
export async function findWorkspaces(ids: readonly string[]): Promise<WorkspaceItem[]> {
  const items = await getItems(ids.map(keys.workspace));
  return items.flatMap((item) => (item ? [workspaceItem.parse(item)] : []));
}

/** A workspace by its id, or null. */
export function findWorkspace(workspaceId: string): Promise<WorkspaceItem | null> {
  return getItem(keys.workspace(workspaceId), workspaceItem);
}
