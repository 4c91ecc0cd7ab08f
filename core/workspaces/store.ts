import * as z from 'zod/mini';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { setCurrentWorkspaceWrite, type UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import {
  runningPrices,
  type SubscriptionItem,
  subscriptionItem,
  subscriptionRuns,
} from '#core/subscriptions/subscription-item.ts';
import { transact } from '#core/table/client.ts';
import type { Conditions } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, type Item, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertExists, put, type TransactionWrite, update } from '#core/table/write.ts';
import { memberRoles, type Role } from '#shared/permissions.ts';
import {
  coldStorage,
  hotStorage,
  type PaidPlanId,
  type PermissionLevel,
  paidPlanIds,
  paidPlans,
} from '#shared/plans.ts';
import { indexWorkspaceWrite } from './workspace-index.ts';

/** The item of a workspace. */
const workspaceItem = z.object({
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
  /** The running plan, if any; changes in one transaction with our copy of the subscription. */
  runningPlan: z.optional(z.enum(paidPlanIds)),
  /** The prices that the running plan pays; changes with `runningPlan`. Absent on older items. */
  runningPrices: z.optional(runningPrices),
  /** Whether members need a second factor to see the workspace; absent if it was never required. */
  secondFactorRequired: z.optional(z.boolean()),
});
export type WorkspaceItem = z.infer<typeof workspaceItem>;

/** The item of a membership, under its user. */
export const membershipItem = z.object({
  workspaceId: z.string(),
  role: z.enum(['Owner', ...memberRoles]),
  /** ISO 8601. */
  joinedAt: z.string(),
});

/** A workspace from the view of one of its users. */
export interface WorkspaceOfMember extends WorkspaceItem {
  role: Role;
  subscription: SubscriptionItem | null;
  permissionLevel: PermissionLevel;
}

/**
 * The writes that create a workspace, unnamed by default, with a user as its owner.
 * @param runningPlan the plan of a purchase that comes with it
 */
export function newWorkspace(
  owner: Pick<UserItem, 'id' | 'email'>,
  companyName: string | null = null,
  runningPlan?: PaidPlanId,
): { id: string; writes: TransactionWrite[] } {
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
    writes: [
      put(keys.workspace(id), { ...workspace, createdAt }),
      indexWorkspaceWrite(id),
      put(keys.membership(owner.id, id), { workspaceId: id, role: 'Owner', joinedAt: createdAt }),
    ],
  };
}

/** The user's current workspace; if they no longer belong to it, the one joined last, or null. */
export async function currentWorkspace(user: UserItem): Promise<WorkspaceOfMember | null> {
  const current =
    user.currentWorkspaceId && (await findWorkspaceAs(user.id, user.currentWorkspaceId));
  if (current) return current;
  for (const { workspaceId } of (await membershipsOf(user.id)).toReversed()) {
    // Closing a workspace deletes it before the last of its memberships.
    const found = await findWorkspaceAs(user.id, workspaceId);
    if (found) return found;
  }
  return null;
}

/** The workspace that an account names as its current one, whether the user still belongs to it or not; or null. */
export async function findCurrentWorkspace({
  currentWorkspaceId,
}: Pick<UserItem, 'currentWorkspaceId'>): Promise<WorkspaceItem | null> {
  return currentWorkspaceId === null ? null : findWorkspace(currentWorkspaceId);
}

/** A user's memberships, in the order of joining. */
export async function membershipsOf(userId: string): Promise<z.infer<typeof membershipItem>[]> {
  const found = await queryItems(keys.user(userId).pk, prefixes.membership, membershipItem);
  return found.toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
}

/**
 * A user's workspaces, in the order of joining.
 * @param current the current one, as this request has read it or is reading it: it is not read again
 */
export async function workspacesOf(
  userId: string,
  current: WorkspaceItem | null | Promise<WorkspaceItem | null> = null,
): Promise<Pick<WorkspaceOfMember, 'id' | 'companyName' | 'role' | 'secondFactorRequired'>[]> {
  const [memberships, known] = await Promise.all([membershipsOf(userId), current]);
  const others = memberships.map(({ workspaceId }) => workspaceId).filter((id) => id !== known?.id);
  const items = [...(await findWorkspaces(others)), ...(known ? [known] : [])];
  const workspaces = new Map(items.map((item) => [item.id, item]));
  return memberships.flatMap(({ workspaceId: id, role }) => {
    const workspace = workspaces.get(id);
    if (!workspace) return [];
    const { companyName, secondFactorRequired = false } = workspace;
    return [{ id, companyName, role, secondFactorRequired }];
  });
}

/**
 * Sets a user's current workspace.
 * @throws CallError `not_found`, for other users' workspaces as well.
 */
export function setCurrentWorkspace(
  user: Pick<UserItem, 'id' | 'email'>,
  workspaceId: string,
): Promise<void> {
  return transact([
    assertExists(keys.membership(user.id, workspaceId), () => new CallError('not_found')),
    setCurrentWorkspaceWrite(user, workspaceId),
  ]);
}

/** A workspace from the view of a user; null if they do not belong to it. */
export async function findWorkspaceAs(
  userId: string,
  workspaceId: string,
): Promise<WorkspaceOfMember | null> {
  return workspaceOfMember(await getItems(workspaceOfMemberKeys(userId, workspaceId)));
}

/** The keys of what `workspaceOfMember` takes. */
export function workspaceOfMemberKeys(userId: string, workspaceId: string): Key[] {
  return [
    keys.membership(userId, workspaceId),
    keys.workspace(workspaceId),
    keys.subscription(workspaceId),
  ];
}

/** A workspace from the view of a user, from the items of `workspaceOfMemberKeys`; null if they do not belong to it. */
export function workspaceOfMember([
  membership,
  workspace,
  subscription,
]: readonly (Item | null)[]): WorkspaceOfMember | null {
  if (!membership || !workspace) return null;
  const running = subscription ? subscriptionItem.parse(subscription) : null;
  return {
    ...workspaceItem.parse(workspace),
    role: membershipItem.parse(membership).role,
    subscription: running,
    permissionLevel: subscriptionRuns(running) ? paidPlans[running.plan].permissions : 'basic',
  };
}

/**
 * Names or renames a workspace.
 * @param actor the email of the caller
 */
export function renameWorkspace(
  workspaceId: string,
  companyName: string,
  actor: string,
): Promise<void> {
  return retryOnConflict(async () => {
    const { companyName: previousCompanyName } = await getWorkspace(workspaceId);
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
