import { sessionAuditWrites } from '#core/audit/store.ts';
import { revokeSessionWrite } from '#core/identity/sessions.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { endSession } from '#shared/account.ts';

export const handler = handle(endSession, async ({ params, caller }) => {
  const { session, user } = caller;
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeSessionWrite(user, params.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out'),
  ]);
  return new Reply(done, params.id === session.id ? [noSessionCookie()] : []);
});
