import { keys, prefixes } from '#functions/table/keys.ts';
import { queryItems } from '#functions/table/read.ts';
import { type AuditEntry, auditEntry } from '#shared/audit.ts';

/**
 * Everything that was noted in a workspace of what somebody did, by any of their emails, or of what was done about them;
 * oldest first.
 */
export async function everyEntryAbout(
  workspaceId: string,
  emails: readonly string[],
): Promise<AuditEntry[]> {
  const { pk } = keys.workspace(workspaceId);
  const entries = await queryItems(pk, prefixes.audit, auditEntry);
  return entries.filter(
    (entry) => emails.includes(entry.who) || ('email' in entry && emails.includes(entry.email)),
  );
}
