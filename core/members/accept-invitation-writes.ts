import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { consumeLinkWrite, readLink } from '#core/identity/one-time-links.ts';
import { setCurrentWorkspaceWrite, type UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { tableName } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { paidPlans } from '#shared/plans.ts';
import { getMember, updateMember } from './store.ts';

/**
 * The writes by which a user accepts an invitation: they consume the link, activate the row and create the membership.
 * The caller adds the account's own write.
 * @throws CallError `not_found` for a link that is no longer valid, `forbidden` for another email than the invited
 *   one.
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
  const { role } = await getMember(workspaceId, memberId);
  const joinedAt = now().toISOString();
  const membership = { ...keys.membership(user.id, workspaceId), workspaceId, role, joinedAt };
  const writes: TransactionWrite[] = [
    consumeLinkWrite(link),
    updateMember(workspaceId, memberId, {
      set: { status: 'active', userId: user.id },
      remove: 'linkHash',
      when: { status: 'invited', role },
      refusal: () => new CallError('not_found'),
    }),
    {
      item: {
        Put: {
          TableName: tableName(),
          Item: membership,
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      onConditionFailed: () => new CallError('already_member'),
    },
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
  return {
    item: {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.workspace(workspaceId),
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(runningPlan) OR runningPlan <> :starter OR memberCount <= :most)',
        ExpressionAttributeValues: {
          ':starter': paidPlans.starter.id,
          ':most': paidPlans.starter.maxMembers,
        },
      },
    },
    onConditionFailed: () => new CallError('plan_too_small'),
  };
}
