import { sessionAuditWrites } from '#functions/audit/store.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { endSession } from '#shared/account.ts';
import { revokeSessionWrite } from './sessions.ts';

export const handler = handle(endSession, async ({ params, caller }) => {
  const { session, user } = caller;
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeSessionWrite(user, params.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out'),
  ]);
  return new Reply(done, params.id === session.id ? [noSessionCookie()] : []);
});
