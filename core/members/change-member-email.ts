import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertExists, assertNotExists, remove, type TransactionWrite } from '#core/table/write.ts';
import { updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { memberItem } from './member-item.ts';
import { findMemberId, reserveMemberEmailWrite, updateMember } from './store.ts';

type Person = Pick<UserItem, 'id' | 'email'>;

/**
 * The writes that change a user's email in a workspace, as its owner or as a member; none if it is already changed.
 * They fail with `StaleReadError` if the workspace or the row has changed since.
 * @throws CallError `already_member` if the team lists the new email for another member.
 */
export async function changeMemberEmailWrites(
  workspace: WorkspaceItem,
  person: Person,
  email: string,
): Promise<TransactionWrite[]> {
  const writes =
    workspace.ownerId === person.id
      ? changeOwnerEmailWrites(workspace, person, email)
      : await changeRowEmailWrites(workspace, person, email);
  if (writes.length === 0) return [];
  if (await findMemberId(workspace.id, email)) throw emailTakenInTeam(workspace, email);
  return [...writes, auditWrite(workspace.id, person.email, { kind: 'email_changed', email })];
}

function changeOwnerEmailWrites(
  workspace: WorkspaceItem,
  person: Person,
  email: string,
): TransactionWrite[] {
  const { id, ownerEmail } = workspace;
  if (ownerEmail === email) return [];
  return [
    updateWorkspace(id, { set: { ownerEmail: email }, when: { ownerEmail: person.email } }),
    assertNotExists(keys.memberEmail(id, email), () => new StaleReadError()),
  ];
}

async function changeRowEmailWrites(
  { id: workspaceId }: WorkspaceItem,
  person: Person,
  email: string,
): Promise<TransactionWrite[]> {
  const id = await findMemberId(workspaceId, person.email);
  const member = id && (await getItem(keys.member(workspaceId, id), memberItem));
  if (!member || member.userId !== person.id) return [];
  const outdated = () => new StaleReadError();
  return [
    // Closing a workspace deletes it before its team.
    assertExists(keys.workspace(workspaceId), outdated),
    updateMember(
      workspaceId,
      id,
      { set: { email }, when: { email: person.email, userId: person.id } },
      outdated,
    ),
    remove(keys.memberEmail(workspaceId, person.email)),
    reserveMemberEmailWrite(workspaceId, { id, email }, outdated),
  ];
}

function emailTakenInTeam({ companyName }: WorkspaceItem, email: string): CallError {
  const team = companyName ?? 'your workspace';
  return new CallError('already_member', {
    message: `${email} already belongs to another member of ${team}. Ask to have that member removed, then open the link again.`,
  });
}
