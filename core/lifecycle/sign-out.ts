import { allSessionsAuditWrites, sessionAuditWrites } from '#core/audit/store.ts';
import { removeDevicesOfSession } from '#core/devices/remove-devices.ts';
import { CallError } from '#core/errors.ts';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import {
  leftBehindOf,
  revokeSessionWrite,
  revokeWithMadeWrite,
} from '#core/identity/sessions/sessions.ts';
import { type LinksOfSessions, revokeAllSessionsWrite } from '#core/identity/store.ts';
import { endLinksOfSession } from '#core/links/own-links.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';

type Caller = Pick<SignedInCaller, 'user' | 'workspace'>;

/**
 * Ends one session of a user from their list, audited in their workspaces, with the computers that it has connected:
 * it may have been stolen. With the share links that it has made as well, if that is chosen.
 * @throws CallError `not_found` if it has ended already, or is another user's
 */
export function endSession(
  { user, workspace }: Caller,
  sessionId: string,
  { endLinks }: LinksOfSessions,
): Promise<void> {
  return retryOnConflict(async () => {
    const [workspaces, { devices, links }] = await Promise.all([
      workspacesOf(user.id, workspace),
      leftBehindOf(user, sessionId),
    ]);
    const inEach = (work: (workspaceId: string) => Promise<void>) =>
      Promise.all(workspaces.map(({ id }) => work(id)));
    if (devices > 0) await inEach((id) => removeDevicesOfSession(id, user, sessionId));
    if (endLinks && links > 0) {
      await inEach((id) => endLinksOfSession(id, user, sessionId, discardEndedUploadsWrites));
    }
    await transact([
      revokeWithMadeWrite(user, sessionId, { devices, ...(endLinks && { links }) }),
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

/** Ends all sessions of a user, and if that is chosen the share links that they have made, audited in their workspaces. */
export async function signOutEverywhere(
  { user, workspace }: Caller,
  links: LinksOfSessions,
): Promise<void> {
  const workspaces = await workspacesOf(user.id, workspace);
  await transact([
    revokeAllSessionsWrite(user.id, links),
    ...allSessionsAuditWrites(workspaces, user, 'signed_out_everywhere', links),
  ]);
}
