import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { type AuditEntry, auditEntry } from '#shared/calls/audit.ts';

/** All audit entries of a workspace by or about a user, under any of their emails; oldest first. */
export async function everyEntryAbout(
  workspaceId: string,
  emails: readonly string[],
): Promise<AuditEntry[]> {
  const { pk } = keys.workspace(workspaceId);
  const entries = await queryItems(pk, prefixes.audit, auditEntry);
  return entries.filter(
    (entry) =>
      emails.includes(entry.who) || ('email' in entry && emails.includes(entry.email ?? '')),
  );
}
