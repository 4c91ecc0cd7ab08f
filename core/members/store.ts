import * as z from 'zod/mini';
import { auditWrite } from '#core/audit/store.ts';
import { assertNoOpenCheckout } from '#core/billing/ports/checkout-store.ts';
import { CallError } from '#core/errors.ts';
import { transact } from '#core/table/client.ts';
import type { Conditions } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew, type TransactionWrite, update } from '#core/table/write.ts';
import { updateWorkspace } from '#core/workspaces/store.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { type MemberItem, memberItem } from './member-item.ts';
import {
  type Manager,
  requireGrantable,
  requireManageable,
  roleGrantedWrites,
  roleRaisedWrites,
} from './member-management.ts';

/** The team members of a workspace, oldest first: all, or a page after the one with an id. */
export function listMembers(
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<MemberItem[]> {
  return queryItems(keys.workspace(workspaceId).pk, prefixes.member, memberItem, {
    after: after ? keys.member(workspaceId, after) : undefined,
    ...(limit && { limit }),
  });
}

/**
 * A team member of a workspace.
 * @throws CallError `not_found`, for another workspace's ids as well.
 */
export async function getMember(workspaceId: string, memberId: string): Promise<MemberItem> {
  const member = await getItem(keys.member(workspaceId, memberId), memberItem);
  if (!member) {
    throw new CallError('not_found', { message: 'This person is no longer in the team.' });
  }
  return member;
}

/** Which member has an email. */
export const holdItem = z.object({ memberId: z.string() });

/** The id of the member with an email in a workspace's team, or null. */
export async function findMemberId(workspaceId: string, email: string): Promise<string | null> {
  const hold = await getItem(keys.memberEmail(workspaceId, email), holdItem);
  return hold?.memberId ?? null;
}

/** Reserves an email in a workspace's team for one member; for a transaction. */
export function reserveMemberEmailWrite(
  workspaceId: string,
  { id, email }: Pick<MemberItem, 'id' | 'email'>,
  onConditionFailed: () => Error,
): TransactionWrite {
  return putNew(keys.memberEmail(workspaceId, email), { memberId: id }, onConditionFailed);
}

/**
 * Changes the role of a team member, on the row and, if they have joined, on their membership. Mails the owner about a
 * role that sees billing, unless the owner assigned it.
 * @throws CallError `not_found`, for another workspace's ids as well; `forbidden` if the manager's permissions do not
 *   include those of the previous and the new role.
 */
export function changeMemberRole(
  workspaceId: string,
  memberId: string,
  role: MemberRole,
  manager: Manager,
): Promise<void> {
  return retryOnConflict(async () => {
    const member = await getMember(workspaceId, memberId);
    const { email, role: previousRole, status, userId } = member;
    requireManageable(manager, member);
    requireGrantable(manager, role);
    if (role === previousRole) return;
    const when = { status, role: previousRole };
    await transact([
      updateMember(workspaceId, memberId, { set: { role }, when }, () => new StaleReadError()),
      ...(userId ? [membershipRoleWrite(userId, workspaceId, role)] : []),
      auditWrite(workspaceId, manager.email, {
        kind: 'member_role_changed',
        email,
        role,
        previousRole,
      }),
      ...roleGrantedWrites(manager, { email, role }),
      ...(userId
        ? await roleRaisedWrites(manager, { userId, email, role: previousRole }, role)
        : []),
    ]);
  });
}

/**
 * Corrects a member count that differs from the number of rows. A no-op if a member was added or removed meanwhile,
 * since that may explain the difference.
 * @throws OpenCheckout
 */
export async function repairMemberCount(
  workspaceId: string,
  counted: number,
  rows: number,
): Promise<void> {
  try {
    await transact([
      updateWorkspace(workspaceId, { set: { memberCount: rows }, when: { memberCount: counted } }),
      assertNoOpenCheckout(workspaceId),
    ]);
  } catch (error) {
    if (!(error instanceof StaleReadError)) throw error;
  }
}

/** Updates a row if it has not changed since it was read; for a transaction. */
export function updateMember(
  workspaceId: string,
  memberId: string,
  change: {
    set: Partial<MemberItem>;
    remove?: readonly (keyof MemberItem)[];
    when: Conditions<MemberItem>;
  },
  onConditionFailed: () => Error,
): TransactionWrite {
  return update<MemberItem>(keys.member(workspaceId, memberId), change, onConditionFailed);
}

function membershipRoleWrite(
  userId: string,
  workspaceId: string,
  role: MemberRole,
): TransactionWrite {
  const key = keys.membership(userId, workspaceId);
  return update(key, { set: { role } }, () => new CallError('not_found'));
}
