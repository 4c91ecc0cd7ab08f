import { auditWrite } from '#core/audit/store.ts';
import { auditDetailsOf } from '#core/file-changes/change/audit-details.ts';
import type { ChangeItem, MemberChange } from '#core/file-changes/change/change-item.ts';
import { type ChangeRequest, newChange } from '#core/file-changes/change/store.ts';
import { managesAllFiles } from '#core/files/own-files.ts';
import { transact } from '#core/table/client.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/** Who asks for a change, and whose files it may change: checked again when it gets to each file. */
export function askedBy(caller: MemberCaller) {
  return {
    askedBy: caller.user.id,
    ...(!managesAllFiles(caller) && { ownFilesOnly: true }),
  };
}

/** Stores a change that a member asks for, and audits it; the table's stream then starts it. */
export async function requestChange(
  caller: MemberCaller,
  request: MemberChange<ChangeRequest>,
): Promise<ChangeItem> {
  const { user, workspace } = caller;
  const { change, writes } = newChange(workspace.id, { ...request, ...askedBy(caller) });
  await transact([...writes, auditWrite(workspace.id, user.email, auditDetailsOf(request))]);
  return change;
}
