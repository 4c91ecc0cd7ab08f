import { auditedSession } from '#functions/audit/store.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { endSession } from '#shared/account.ts';
import { sessionEnded } from './sessions.ts';

export const handler = handle(endSession, async ({ params, caller }) => {
  const { session, user, workspace } = caller;
  await transact([sessionEnded(user, params.id), ...auditedSession(workspace, user, 'signed_out')]);
  return new Reply(done, params.id === session.id ? [noSessionCookie()] : []);
});
