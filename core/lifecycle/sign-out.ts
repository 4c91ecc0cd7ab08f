import { sessionAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { revokeSessionWrite } from '#core/identity/sessions.ts';
import { revokeAllSessionsWrite, type UserItem } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';

/**
 * Ends one session of a user, audited in their workspaces.
 * @throws CallError `not_found` if it has ended already, or is another user's
 */
export async function endSession(user: UserItem, sessionId: string): Promise<void> {
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeSessionWrite(user, sessionId),
    ...sessionAuditWrites(workspaces, user, 'signed_out'),
  ]);
}

/** Like `endSession`, but idempotent: of two concurrent calls one finds the session gone, and both succeed. */
export async function signOut(user: UserItem, sessionId: string): Promise<void> {
  try {
    await endSession(user, sessionId);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}

/** Ends all sessions of a user, audited in their workspaces. */
export async function signOutEverywhere(user: UserItem): Promise<void> {
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeAllSessionsWrite(user.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out_everywhere'),
  ]);
}
