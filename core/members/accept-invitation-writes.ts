import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { consumeLinkWrite, readLink } from '#core/identity/one-time-links.ts';
import { setCurrentWorkspaceWrite, type UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { absent, anyOf, atMost, exists, not } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, putNew, type TransactionWrite } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { getMember, updateMember } from './store.ts';

/**
 * The writes by which a user accepts an invitation: they consume the link, activate the row and create the membership.
 * The caller adds the account's own write.
 * @throws CallError `not_found` for a link that is no longer valid, `forbidden` for another email than the invited one;
 *   the transaction throws `not_found`, or `already_member` if the user has joined otherwise.
 */
export async function acceptInvitationWrites(
  token: string,
  user: Pick<UserItem, 'id' | 'email'>,
): Promise<{ workspaceId: string; writes: TransactionWrite[] }> {
  const link = await readLink(token, 'invitation');
  const { email, subjectId: memberId, workspaceId = '' } = link;
  if (email !== user.email) {
    throw new CallError('forbidden', {
      message: `This invitation is for ${email}. Please sign in or sign up with that email.`,
    });
  }
  const { role, folders } = await getMember(workspaceId, memberId);
  const joinedAt = now().toISOString();
  const writes: TransactionWrite[] = [
    consumeLinkWrite(link),
    updateMember(
      workspaceId,
      memberId,
      {
        set: { status: 'active', userId: user.id },
        remove: ['linkHash'],
        when: { status: 'invited', role, folders },
      },
      () => new CallError('not_found'),
    ),
    putNew(
      keys.membership(user.id, workspaceId),
      { workspaceId, role, joinedAt, ...(folders && { folders }) },
      () => new CallError('already_member'),
    ),
    assertPlanFitsWrite(workspaceId),
    auditWrite(workspaceId, email, { kind: 'member_joined', role }),
  ];
  return { workspaceId, writes };
}

/** The account's own write: the new workspace becomes the current one, and the link confirms the email. */
export function enterWorkspaceWrite(
  user: Pick<UserItem, 'id' | 'email'>,
  workspaceId: string,
): TransactionWrite {
  return setCurrentWorkspaceWrite(user, workspaceId, { confirmsEmail: true });
}

/** Checks that the running plan still holds the team at the time of acceptance. */
function assertPlanFitsWrite(workspaceId: string): TransactionWrite {
  const { id: starter, maxMembers } = paidPlans.starter;
  return assertThat<WorkspaceItem>(
    keys.workspace(workspaceId),
    [
      { pk: exists, runningPlan: anyOf<PaidPlanId>(absent, not(starter)) },
      { pk: exists, memberCount: atMost(maxMembers ?? Number.MAX_SAFE_INTEGER) },
    ],
    () => new CallError('plan_too_small'),
  );
}
