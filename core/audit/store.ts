import { now } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, type TransactionWrite } from '#core/table/write.ts';
import { type AuditEntry, type AuditedChange, auditEntry } from '#shared/audit.ts';

/**
 * Adds an audit entry, in the transaction of the change itself, so that neither exists without the other.
 * @param actor the user's email, or one of `actors`
 * @param dollarsAMonth change of the monthly bill, in US dollars
 */
export function auditWrite(
  workspaceId: string,
  actor: string,
  change: AuditedChange,
  dollarsAMonth = 0,
): TransactionWrite {
  const id = newId();
  const at = now().toISOString();
  const effect = dollarsAMonth === 0 ? null : dollarsAMonth;
  return put(keys.audit(workspaceId, id), { id, at, who: actor, ...change, dollarsAMonth: effect });
}

/** DynamoDB allows 100 writes per transaction; the caller needs some of them. */
const mostSessionEntries = 90;

/**
 * Audits what users do about their own sessions, in every workspace they belong to: a session gives access to all of
 * them, whichever is current.
 */
export function sessionAuditWrites(
  workspaces: readonly { id: string }[],
  { email }: { email: string },
  kind:
    | 'signed_in'
    | 'signed_out'
    | 'signed_out_everywhere'
    | 'password_changed'
    | 'password_reset'
    | 'account_secured',
): TransactionWrite[] {
  return workspaces.slice(0, mostSessionEntries).map(({ id }) => auditWrite(id, email, { kind }));
}

/** Audits what users do about their own account, in every workspace they belong to. */
export function accountAuditWrites(
  workspaces: readonly { id: string }[],
  { email }: { email: string },
  change: AuditedChange,
): TransactionWrite[] {
  return workspaces.slice(0, mostSessionEntries).map(({ id }) => auditWrite(id, email, change));
}

/**
 * A page of a workspace's audit entries, newest first.
 * @param page the page size, and the id after which to continue; `next` is set if there are more.
 */
export async function listAuditPage(
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ auditEntries: AuditEntry[]; next?: string }> {
  const found = await queryItems(keys.workspace(workspaceId).pk, prefixes.audit, auditEntry, {
    after: after ? keys.audit(workspaceId, after) : undefined,
    limit: limit + 1,
    newestFirst: true,
  });
  const auditEntries = found.slice(0, limit);
  const next = found.length > limit ? auditEntries.at(-1)?.id : undefined;
  return { auditEntries, ...(next && { next }) };
}
