import { auditWrite } from '#core/audit/store.ts';
import { removeDevicesOfMemberWrites } from '#core/devices/remove-devices.ts';
import { CallError } from '#core/errors.ts';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { put, remove, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { getWorkspace } from '#core/workspaces/store.ts';
import type { MemberItem } from './member-item.ts';
import { seatChange } from './seats.ts';
import { getMember, listMembers } from './store.ts';
import { tellFormerMemberWrites } from './tell-former-member.ts';

interface Removal {
  /** The email of the caller. */
  actor: string;
  /** Whether the whole plan ends with it: then the audit entry of the plan's end has the change of the bill. */
  planEnds?: boolean;
  /** Replaces the member's email in the audit entry, if their account is being deleted. */
  notedAs?: string;
  /** Throws if the caller may not remove the member, as read. */
  authorize?: (member: MemberItem) => void;
}

/**
 * Removes a team member: row, reserved email, count, membership, devices and open invitation in one transaction, which
 * also starts the change that discards the member's unfinished uploads, and tells the member. Records the former membership, because the
 * workspace's audit log names the user, for as long as the account exists.
 * @throws CallError `not_found`, for another workspace's ids as well; `OpenCheckout`.
 */
export function removeMember(
  workspaceId: string,
  memberId: string,
  removal: Removal,
): Promise<void> {
  // Retries if the invitation was accepted meanwhile: then there is a membership to remove as well.
  return retryOnConflict(() => removeOnce(workspaceId, memberId, removal));
}

async function removeOnce(
  workspaceId: string,
  memberId: string,
  { actor, planEnds = false, notedAs, authorize }: Removal,
): Promise<void> {
  const [member, workspace] = await Promise.all([
    getMember(workspaceId, memberId),
    getWorkspace(workspaceId),
  ]);
  authorize?.(member);
  const { email, status, userId, role, linkHash } = member;
  const { writes: countOneLess, dollarsAMonth } = seatChange(workspace, -1, {
    planEnds,
    endsOffer: workspace.ownershipOffer?.memberId === memberId,
  });
  const effect = planEnds ? 0 : dollarsAMonth;
  await transact([
    removeIf<MemberItem>(
      keys.member(workspaceId, memberId),
      { status, email, role },
      () => new StaleReadError(),
    ),
    remove(keys.memberEmail(workspaceId, email)),
    ...countOneLess,
    ...(userId ? membershipEnded(userId, workspaceId, { isRemembered: !notedAs }) : []),
    ...(userId && !notedAs
      ? tellFormerMemberWrites(
          { id: userId, email },
          { companyName: workspace.companyName, reason: planEnds ? 'plan_ended' : 'removed' },
        )
      : []),
    ...(userId ? await removeDevicesOfMemberWrites(workspaceId, userId) : []),
    // The end of a plan discards all uploads itself.
    ...(userId && !planEnds ? discardEndedUploadsWrites(workspaceId) : []),
    ...(linkHash ? [revokeLinkWrite(linkHash)] : []),
    auditWrite(workspaceId, actor, { kind: 'member_removed', email: notedAs ?? email }, effect),
  ]);
}

/** @param isRemembered false if the account is deleted as well */
function membershipEnded(
  userId: string,
  workspaceId: string,
  { isRemembered }: { isRemembered: boolean },
): TransactionWrite[] {
  return [
    remove(keys.membership(userId, workspaceId)),
    ...(isRemembered ? [put(keys.formerMembership(userId, workspaceId), { workspaceId })] : []),
  ];
}

/** Removes every team member; safe if a concurrent call removes some of them, but then ends early. */
export async function removeAllMembers(workspaceId: string, removal: Removal): Promise<void> {
  for (const { id } of await listMembers(workspaceId)) {
    try {
      await removeMember(workspaceId, id, removal);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'not_found')) throw error;
    }
  }
}
