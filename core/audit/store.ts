import { now } from '#core/runtime/clock.ts';
import { maxWrites } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, type TransactionWrite } from '#core/table/write.ts';
import {
  type AuditEntry,
  type AuditedChange,
  type AuditTopic,
  auditEntry,
  topicOfKind,
} from '#shared/calls/audit.ts';

/**
 * Adds an audit entry, in the transaction of the change itself, so that neither exists without the other.
 * @param actor the user's email, or one of `actors`
 * @param dollarsAMonth change of the monthly bill, in US dollars: of members and storage at the active plan's prices,
 *   from when they are requested
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

/** The caller's own writes take the others of the transaction. */
const mostSessionEntries = maxWrites - 10;

/**
 * Audits what users do about their own sessions, in every workspace they belong to: a session gives access to all of
 * them, whichever is current.
 */
export function sessionAuditWrites(
  workspaces: readonly { id: string }[],
  user: { email: string },
  kind: 'signed_in' | 'signed_out' | 'account_secured',
): TransactionWrite[] {
  return accountAuditWrites(workspaces, user, { kind });
}

/** As `sessionAuditWrites`, of what ends all sessions, and the share links that were made in them if that is chosen. */
export function allSessionsAuditWrites(
  workspaces: readonly { id: string }[],
  user: { email: string },
  kind: 'signed_out_everywhere' | 'password_changed' | 'password_reset',
  { endLinks }: { endLinks: boolean },
): TransactionWrite[] {
  return accountAuditWrites(workspaces, user, { kind, ...(endLinks && { endedLinks: true }) });
}

/** Audits what users do about their own account, in every workspace they belong to. */
export function accountAuditWrites(
  workspaces: readonly { id: string }[],
  { email }: { email: string },
  change: AuditedChange,
): TransactionWrite[] {
  return workspaces.slice(0, mostSessionEntries).map(({ id }) => auditWrite(id, email, change));
}

/** Which entries match: all of what is given must apply. */
export interface AuditFilter {
  topic?: AuditTopic | undefined;
  /** The email of who did it, or one of `actors`. */
  who?: string | undefined;
  /** A part of one of an entry's texts, in any case. */
  text?: string | undefined;
}

/**
 * The most entries that one page reads through for matching ones: about 250 KB of the table, so that it takes a moment
 * however long the log is.
 */
const mostRead = 1_000;

/**
 * A page of a workspace's audit entries, newest first.
 * @param page the page size, and the id after which to continue; `next` is set if there are more. With a filter a page
 *   may have fewer entries, or none, and still be followed by others.
 */
export async function listAuditPage(
  workspaceId: string,
  page: { after?: string | undefined; limit: number; filter?: AuditFilter },
): Promise<{ auditEntries: AuditEntry[]; next?: string }> {
  const { after, limit, filter = {} } = page;
  const isFiltered = Object.values(filter).some(Boolean);
  const most = isFiltered ? mostRead : limit;
  const found = await queryItems(keys.workspace(workspaceId).pk, prefixes.audit, auditEntry, {
    after: after ? keys.audit(workspaceId, after) : undefined,
    limit: most + 1,
    newestFirst: true,
  });
  const read = found.slice(0, most);
  const matching = read.filter((entry) => matchesFilter(entry, filter));
  const auditEntries = matching.slice(0, limit);
  const last = matching.length > limit ? auditEntries.at(-1) : read.at(-1);
  const hasMore = matching.length > limit || found.length > most;
  return { auditEntries, ...(hasMore && last && { next: last.id }) };
}

function matchesFilter(entry: AuditEntry, { topic, who, text }: AuditFilter): boolean {
  if (topic && topicOfKind[entry.kind] !== topic) return false;
  if (who && entry.who !== who) return false;
  return !text || textsOf(entry).some((each) => each.toLowerCase().includes(text.toLowerCase()));
}

/** What a reader sees of an entry that is not the same in all of its kind: emails, paths, names, roles. */
function textsOf({ id: _id, at: _at, kind: _kind, ...entry }: AuditEntry): string[] {
  return Object.values(entry).filter((value) => typeof value === 'string');
}
