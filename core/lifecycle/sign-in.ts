import { accountAuditWrites } from '#core/audit/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { newBrowserNotice } from '#core/identity/security-mails.ts';
import { describeDevice } from '#core/identity/sessions/device.ts';
import { newSession } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { type CounterChanges, transactWithCounters } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { maxWrites } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import {
  currentWorkspace,
  type MembershipsRead,
  readMemberships,
  type WorkspaceOfMember,
  workspacesOf,
} from '#core/workspaces/memberships.ts';
import type { AuditedChange } from '#shared/calls/audit.ts';

/** The browser that signs in. */
export interface Browser {
  /** In canonical form. */
  address: string;
  userAgent: string | undefined;
  /** Whether it has signed in to this account before. */
  isRecognized: boolean;
}

/** What differs between the ways of signing in. */
export interface SignInParts {
  /** The writes that consume the proof. */
  writes?: readonly TransactionWrite[];
  /** The audit entry for the user's workspaces. */
  change?: AuditedChange;
  /** Releases the rate limits of wrong proofs; runs beside the transaction, and must succeed. */
  release?: () => Promise<unknown>;
  /** Rate limits that the transaction counts or releases. */
  counters?: CounterChanges;
  /** The user's memberships, if this request has read them. */
  memberships?: MembershipsRead;
}

/** The session, the proof and the mails take the other writes of the transaction. */
const mostWorkspaces = maxWrites - 20;

/**
 * Starts a session for an authenticated user: audited in their workspaces, and mailed to them if the browser is new.
 * @returns the id of the session, and the user's current workspace
 */
export async function signIn(
  user: UserItem,
  browser: Browser,
  {
    writes = [],
    change = { kind: 'signed_in' },
    release,
    counters = {},
    memberships,
  }: SignInParts = {},
): Promise<{ sessionId: string; workspace: WorkspaceOfMember | null }> {
  const reading = memberships ?? readMemberships(user.id, user);
  const [{ workspace, workspaces }, noticeWrites] = await together([
    workspacesIn(user, reading),
    newBrowserWrites(user, browser),
  ]);
  const session = newSession(user, browser);
  await together([
    transactWithCounters(
      [
        ...writes,
        session.write,
        ...noticeWrites,
        ...accountAuditWrites(workspaces.slice(0, mostWorkspaces), user, change),
      ],
      counters,
    ),
    release?.(),
  ]);
  return { sessionId: session.id, workspace };
}

/** A user's current workspace, and all of theirs. */
async function workspacesIn(user: UserItem, reading: MembershipsRead | Promise<MembershipsRead>) {
  const read = await reading;
  const current = currentWorkspace(user, read);
  const [workspace, workspaces] = await together([current, workspacesOf(user.id, current, read)]);
  return { workspace, workspaces };
}

/** The writes of the mail about a sign-in by an unknown browser, up to a daily limit. */
async function newBrowserWrites(
  user: UserItem,
  { isRecognized, userAgent, address }: Browser,
): Promise<TransactionWrite[]> {
  if (isRecognized) return [];
  const notice = newBrowserNotice({ device: describeDevice(userAgent), address });
  return securityMailWrites(user, notice, [['new_browser_mails_of_user', user.id]]);
}
