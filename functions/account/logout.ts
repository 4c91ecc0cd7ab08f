import { sessionAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { resolveSession, revokeSessionWrite } from '#core/identity/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { readSession } from '#functions/http/session.ts';
import { logout } from '#shared/account.ts';

export const handler = handlePublic(logout, async ({ event }) => {
  const session = await readSession(event);
  const held = session && (await resolveSession(session));
  if (held) await endSession(held.user, session.id);
  return new Reply({ message: 'You are signed out.' }, [noSessionCookie()]);
});

/** Idempotent: of two concurrent calls one finds the session gone; both sign out. */
async function endSession(user: UserItem, sessionId: string): Promise<void> {
  const workspaces = await workspacesOf(user.id);
  try {
    await transact([
      revokeSessionWrite(user, sessionId),
      ...sessionAuditWrites(workspaces, user, 'signed_out'),
    ]);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
