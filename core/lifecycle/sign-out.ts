import { sessionAuditWrites } from '#core/audit/store.ts';
import { removeDevicesOfSession } from '#core/devices/remove-devices.ts';
import { CallError } from '#core/errors.ts';
import {
  countDevicesOf,
  revokeSessionWrite,
  revokeWithDevicesWrite,
} from '#core/identity/sessions/sessions.ts';
import { revokeAllSessionsWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';

type Caller = Pick<SignedInCaller, 'user' | 'workspace'>;

/**
 * Ends one session of a user from their list, audited in their workspaces, with the computers that it has connected:
 * it may have been stolen.
 * @throws CallError `not_found` if it has ended already, or is another user's
 */
export function endSession({ user, workspace }: Caller, sessionId: string): Promise<void> {
  return retryOnConflict(async () => {
    const [workspaces, devices] = await Promise.all([
      workspacesOf(user.id, workspace),
      countDevicesOf(user, sessionId),
    ]);
    if (devices > 0) {
      await Promise.all(workspaces.map(({ id }) => removeDevicesOfSession(id, user, sessionId)));
    }
    await transact([
      revokeWithDevicesWrite(user, sessionId, devices),
      ...sessionAuditWrites(workspaces, user, 'signed_out'),
    ]);
  });
}

/**
 * Ends the caller's session; the computers that it has connected go on. Idempotent: of two concurrent calls one finds
 * the session gone, and both succeed.
 */
export async function signOut({ user, workspace }: Caller, sessionId: string): Promise<void> {
  const workspaces = await workspacesOf(user.id, workspace);
  try {
    await transact([
      revokeSessionWrite(user, sessionId),
      ...sessionAuditWrites(workspaces, user, 'signed_out'),
    ]);
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
