import { listAuditPage } from '#core/audit/store.ts';

/** The audit log of a workspace, newest first: `plan_ended by The operator`. */
export async function activityOf(workspaceId: string): Promise<string[]> {
  const { auditEntries } = await listAuditPage(workspaceId, { limit: 100 });
  return auditEntries.map(({ kind, who }) => `${kind} by ${who}`);
}
