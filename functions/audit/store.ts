import { now } from '#functions/runtime/clock.ts';
import { tableName } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { keys, prefixes } from '#functions/table/keys.ts';
import { queryItems } from '#functions/table/read.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { type AuditEntry, type AuditedChange, auditEntry } from '#shared/audit.ts';

/**
 * Notes a change in a workspace; a write to go into the transaction of the change itself, so that there is neither
 * without the other.
 * @param who the person's e-mail, or one of `actors`
 * @param dollarsAMonth by how much a month's bill rises or falls, in US dollars
 */
export function auditWrite(
  workspaceId: string,
  who: string,
  change: AuditedChange,
  dollarsAMonth = 0,
): TransactionWrite {
  const id = newId();
  const at = now().toISOString();
  const effect = dollarsAMonth === 0 ? null : dollarsAMonth;
  const Item = { ...keys.audit(workspaceId, id), id, at, who, ...change, dollarsAMonth: effect };
  return { item: { Put: { TableName: tableName(), Item } } };
}

/** A transaction takes a hundred writes, and has some of its own. */
const mostSessionEntries = 90;

/**
 * What a user does about their own sessions; noted in every workspace that they belong to, since a session leads to
 * all of them: which one they had open last says nothing.
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

/** What a user does about their own account; noted in every workspace that they belong to. */
export function accountAuditWrites(
  workspaces: readonly { id: string }[],
  { email }: { email: string },
  change: AuditedChange,
): TransactionWrite[] {
  return workspaces.slice(0, mostSessionEntries).map(({ id }) => auditWrite(id, email, change));
}

/**
 * A page of a workspace's entries, newest first.
 * @param page so many at most, older than the one with an id; `next` is given where there are more.
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
