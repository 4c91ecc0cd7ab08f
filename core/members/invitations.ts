import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { newLink, revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { put, type TransactionWrite } from '#core/table/write.ts';
import { getWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { type Invitation, invitationMail } from './mails.ts';
import type { MemberItem } from './member-item.ts';
import { type Manager, roleGrantedWrites } from './member-management.ts';
import { seatChange } from './seats.ts';
import { reserveMemberEmailWrite, updateMember } from './store.ts';

/** An invitation, and whether to mail it: over its limit it is not mailed. */
type NewInvitation = Invitation & Pick<MemberItem, 'folders'> & { isMailed: boolean };

/**
 * Adds a team member and mails the invitation. One transaction writes the row, the reserved email, the member count,
 * the link and the mail.
 * @param workspace as this request has read it; read again if it has changed since
 * @param manager the caller; may assign the role
 * @param writes more of the same transaction
 * @throws CallError `already_member`, `plan_too_small` if Starter runs and is full, or `seats_unpaid` if too many seats are
 *   in use that no plan pays for, also under concurrency; `OpenCheckout`.
 */
export function inviteMember(
  workspace: WorkspaceItem,
  invitation: NewInvitation,
  manager: Manager,
  writes: readonly TransactionWrite[] = [],
): Promise<MemberItem> {
  const current = initialThenRead(workspace, () => getWorkspace(workspace.id));
  return retryOnConflict(async () => inviteOnce(await current(), invitation, manager, writes));
}

async function inviteOnce(
  workspace: WorkspaceItem,
  invitation: NewInvitation,
  manager: Manager,
  writes: readonly TransactionWrite[],
): Promise<MemberItem> {
  const { email, role, folders, invitedBy, isMailed } = invitation;
  const { id: workspaceId } = workspace;
  const { writes: countOneMore, dollarsAMonth } = seatChange(workspace, 1);
  const id = newId();
  const link = newLink({ purpose: 'invitation', email, subjectId: id, workspaceId });
  const createdAt = now().toISOString();
  const member: MemberItem = {
    id,
    email,
    role,
    createdAt,
    status: 'invited',
    invitedBy,
    ...(folders && { folders }),
    ...(isMailed && { linkHash: link.hash }),
  };
  await transact([
    reserveMemberEmailWrite(workspaceId, member, () => new CallError('already_member')),
    ...countOneMore,
    put(keys.member(workspaceId, id), member),
    ...(isMailed ? [link.write, queueMailWrite(invitationMail(invitation, link.token))] : []),
    auditWrite(workspaceId, manager.email, { kind: 'member_added', email, role }, dollarsAMonth),
    ...roleGrantedWrites(manager, { email, role }),
    ...writes,
  ]);
  return member;
}

/**
 * Mails an invitation again, and revokes the previous link.
 * @param actor the email of the inviting user
 * @throws CallError `not_found`, or `already_member` once the invitation was accepted.
 */
export async function renewInvitation(
  workspaceId: string,
  member: MemberItem,
  by: Pick<Invitation, 'invitedBy' | 'companyName'>,
  actor: string,
): Promise<void> {
  const { id: memberId, email, role, linkHash } = member;
  const link = newLink({ purpose: 'invitation', email, subjectId: memberId, workspaceId });
  await transact([
    updateMember(
      workspaceId,
      memberId,
      { set: { linkHash: link.hash, invitedBy: by.invitedBy }, when: { status: 'invited' } },
      () => new CallError('already_member'),
    ),
    ...(linkHash ? [revokeLinkWrite(linkHash)] : []),
    link.write,
    queueMailWrite(invitationMail({ email, role, ...by }, link.token)),
    auditWrite(workspaceId, actor, { kind: 'member_invited_again', email }),
  ]);
}
