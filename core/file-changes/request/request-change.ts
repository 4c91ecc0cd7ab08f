import { auditWrite } from '#core/audit/store.ts';
import { auditDetailsOf } from '#core/file-changes/change/audit-details.ts';
import type { ChangeItem, MemberChange } from '#core/file-changes/change/change-item.ts';
import { type ChangeRequest, newChange } from '#core/file-changes/change/store.ts';
import { transact } from '#core/table/client.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/** Stores a change that a member asks for, and audits it; the table's stream then starts it. */
export async function requestChange(
  { user, workspace }: MemberCaller,
  request: MemberChange<ChangeRequest>,
): Promise<ChangeItem> {
  const { change, writes } = newChange(workspace.id, request);
  await transact([...writes, auditWrite(workspace.id, user.email, auditDetailsOf(request))]);
  return change;
}
