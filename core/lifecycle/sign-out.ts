import { sessionAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { revokeSessionWrite } from '#core/identity/sessions.ts';
import { revokeAllSessionsWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';

type Caller = Pick<SignedInCaller, 'user' | 'workspace'>;

/**
 * Ends one session of a user, audited in their workspaces.
 * @throws CallError `not_found` if it has ended already, or is another user's
 */
export async function endSession({ user, workspace }: Caller, sessionId: string): Promise<void> {
  const workspaces = await workspacesOf(user.id, workspace);
  await transact([
    revokeSessionWrite(user, sessionId),
    ...sessionAuditWrites(workspaces, user, 'signed_out'),
  ]);
}

/** Like `endSession`, but idempotent: of two concurrent calls one finds the session gone, and both succeed. */
export async function signOut(caller: Caller, sessionId: string): Promise<void> {
  try {
    await endSession(caller, sessionId);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}

/** Ends all sessions of a user, audited in their workspaces. */
export async function signOutEverywhere({ user, workspace }: Caller): Promise<void> {
  const workspaces = await workspacesOf(user.id, workspace);
  await transact([
    revokeAllSessionsWrite(user.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out_everywhere'),
  ]);
}
