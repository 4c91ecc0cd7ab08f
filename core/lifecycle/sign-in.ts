import { accountAuditWrites } from '#core/audit/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { newBrowserNotice } from '#core/identity/security-mails.ts';
import { describeDevice } from '#core/identity/sessions/device.ts';
import { newSession } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import {
  currentWorkspace,
  type WorkspaceOfMember,
  workspacesOf,
} from '#core/workspaces/memberships.ts';
import type { AuditedChange } from '#shared/audit.ts';

/** The browser that signs in. */
export interface Browser {
  /** In canonical form. */
  address: string;
  userAgent: string | undefined;
  /** Whether it has signed in to this account before. */
  isKnown: boolean;
}

/** What differs between the ways of signing in. */
export interface SignInParts {
  /** The writes that consume the proof. */
  writes?: readonly TransactionWrite[];
  /** The audit entry for the user's workspaces. */
  change?: AuditedChange;
  /** Counts and releases rate limits; runs beside the reads, and must succeed. */
  count?: () => Promise<unknown>;
}

/** DynamoDB allows 100 writes per transaction; the session, the proof and the mails take some of them. */
const mostWorkspaces = 80;

/**
 * Starts a session for an authenticated user: audited in their workspaces, and mailed to them if the browser is new.
 * @returns the id of the session, and the user's current workspace
 */
export async function signIn(
  user: UserItem,
  browser: Browser,
  { writes = [], change = { kind: 'signed_in' }, count }: SignInParts = {},
): Promise<{ sessionId: string; workspace: WorkspaceOfMember | null }> {
  const current = currentWorkspace(user);
  const [workspace, workspaces, noticeWrites] = await Promise.all([
    current,
    workspacesOf(user.id, current),
    newBrowserWrites(user, browser),
    count?.(),
  ]);
  const session = newSession(user, browser);
  await transact([
    ...writes,
    session.write,
    ...noticeWrites,
    ...accountAuditWrites(workspaces.slice(0, mostWorkspaces), user, change),
  ]);
  return { sessionId: session.id, workspace };
}

/** The writes of the mail about a sign-in by an unknown browser, up to a daily limit. */
async function newBrowserWrites(
  user: UserItem,
  { isKnown, userAgent, address }: Browser,
): Promise<TransactionWrite[]> {
  if (isKnown || !(await isWithinLimits(['new_browser_mails_of_user', user.id]))) return [];
  return securityMailWrites(user, newBrowserNotice({ device: describeDevice(userAgent), address }));
}
