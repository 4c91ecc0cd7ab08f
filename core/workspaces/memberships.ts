import * as z from 'zod/mini';
import {
  type SubscriptionItem,
  subscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import {
  placeholderUserId,
  setCurrentWorkspaceWrite,
  type UserItem,
} from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItems, type Item, queryItems } from '#core/table/read.ts';
import { assertExists } from '#core/table/write.ts';
import { type Role, teamRoles } from '#shared/rules/permissions.ts';
import { type PermissionLevel, paidPlans } from '#shared/rules/plans.ts';
import { accessOf, everyFolder, type FolderAccess, rightsItem } from './folder-access.ts';
import { findWorkspace, findWorkspaces, type WorkspaceItem, workspaceItem } from './store.ts';

/** The item of a membership, under its user. */
export const membershipItem = z.object({
  workspaceId: z.string(),
  role: z.enum(['Owner', ...teamRoles]),
  /** ISO 8601. */
  joinedAt: z.string(),
  /** The user's own rights in restricted folders; absent if they were never given one. */
  folders: z.optional(rightsItem),
});
export type Membership = z.infer<typeof membershipItem>;

/** A workspace from the view of one of its users. */
export interface WorkspaceOfMember extends WorkspaceItem {
  role: Role;
  /** When the user joined it (ISO 8601). */
  joinedAt: string;
  subscription: SubscriptionItem | null;
  permissionLevel: PermissionLevel;
  folders: FolderAccess;
}

/** What one round trip reads of a user's workspaces. */
export interface MembershipsRead {
  /** The workspace that the account names as its current one; null if the user does not belong to it. */
  named: WorkspaceOfMember | null;
  /** In the order of joining. */
  memberships: Membership[];
}

/** Reads a user's memberships and current workspace; without an account it reads placeholders, at the same cost. */
export async function readMemberships(
  userId: string,
  user: Pick<UserItem, 'currentWorkspaceId'> | null,
): Promise<MembershipsRead> {
  const [named, memberships] = await together([
    findWorkspaceAs(userId, user?.currentWorkspaceId ?? placeholderUserId),
    membershipsOf(userId),
  ]);
  return { named, memberships };
}

/**
 * The user's current workspace; if they no longer belong to it, the one joined last, or null.
 * @param read what this request has read already
 */
export async function currentWorkspace(
  user: UserItem,
  read?: MembershipsRead,
): Promise<WorkspaceOfMember | null> {
  const current = read
    ? read.named
    : user.currentWorkspaceId && (await findWorkspaceAs(user.id, user.currentWorkspaceId));
  if (current) return current;
  const memberships = read?.memberships ?? (await membershipsOf(user.id));
  for (const { workspaceId } of memberships.toReversed()) {
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
export async function membershipsOf(userId: string): Promise<Membership[]> {
  const found = await queryItems(keys.user(userId).pk, prefixes.membership, membershipItem);
  return found.toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
}

/** When users joined a workspace (ISO 8601), by their ids; without those who do not belong to it. */
export async function joinedAtOf(
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const memberships = await getItems(userIds.map((id) => keys.membership(id, workspaceId)));
  return new Map(
    userIds.flatMap((id, index) => {
      const membership = memberships[index];
      return membership ? [[id, membershipItem.parse(membership).joinedAt]] : [];
    }),
  );
}

/** When users joined a workspace (ISO 8601) and what they see of it, by their ids; without those who do not belong to it. */
export async function accessesOf(
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, { joinedAt: string; folders: FolderAccess }>> {
  if (userIds.length === 0) return new Map();
  const [found, ...memberships] = await getItems([
    keys.workspace(workspaceId),
    ...userIds.map((id) => keys.membership(id, workspaceId)),
  ]);
  if (!found) return new Map();
  const { restrictedFolders } = workspaceItem.parse(found);
  return new Map(
    userIds.flatMap((id, index) => {
      const membership = memberships[index];
      if (!membership) return [];
      const { role, joinedAt, folders } = membershipItem.parse(membership);
      return [[id, { joinedAt, folders: accessOf(role, restrictedFolders, folders) }]];
    }),
  );
}

/**
 * A user's workspaces, in the order of joining.
 * @param current the current one, as this request has read it or is reading it: it is not read again
 * @param read what this request has read already
 */
export async function workspacesOf(
  userId: string,
  current: WorkspaceItem | null | Promise<WorkspaceItem | null> = null,
  read?: MembershipsRead,
): Promise<
  Pick<WorkspaceOfMember, 'id' | 'companyName' | 'role' | 'secondFactorRequired' | 'folders'>[]
> {
  const [memberships, currentWorkspace] = await Promise.all([
    read?.memberships ?? membershipsOf(userId),
    current,
  ]);
  const others = memberships
    .map(({ workspaceId }) => workspaceId)
    .filter((id) => id !== currentWorkspace?.id);
  const items = [
    ...(await findWorkspaces(others)),
    ...(currentWorkspace ? [currentWorkspace] : []),
  ];
  const workspaces = new Map(items.map((item) => [item.id, item]));
  return memberships.flatMap(({ workspaceId: id, role, folders: own }) => {
    const workspace = workspaces.get(id);
    if (!workspace) return [];
    const { companyName, secondFactorRequired = false, restrictedFolders } = workspace;
    const folders = accessOf(role, restrictedFolders, own);
    return [{ id, companyName, role, secondFactorRequired, folders }];
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

/** A workspace that has just been created, from the view of its owner. */
export function ownWorkspace(workspace: WorkspaceItem): WorkspaceOfMember {
  const joinedAt = now().toISOString();
  return {
    ...workspace,
    role: 'Owner',
    joinedAt,
    subscription: null,
    permissionLevel: 'basic',
    folders: everyFolder,
  };
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
  const { role, joinedAt, folders } = membershipItem.parse(membership);
  const item = workspaceItem.parse(workspace);
  return {
    ...item,
    role,
    joinedAt,
    subscription: running,
    permissionLevel: subscriptionRuns(running) ? paidPlans[running.plan].permissions : 'basic',
    folders: accessOf(role, item.restrictedFolders, folders),
  };
}
