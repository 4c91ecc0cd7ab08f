import { auditWrite } from '#core/audit/store.ts';
import { transact } from '#core/table/client.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { auditedChange } from './audited-change.ts';
import type { ChangeItem, MemberChange } from './change-item.ts';
import { newChange, type WantedChange } from './store.ts';

/** Stores a change that a member asks for, and audits it; the table's stream then starts it. */
export async function requestChange(
  { user, workspace }: MemberCaller,
  wanted: MemberChange<WantedChange>,
): Promise<ChangeItem> {
  const { change, writes } = newChange(workspace.id, wanted);
  await transact([...writes, auditWrite(workspace.id, user.email, auditedChange(wanted))]);
  return change;
}
