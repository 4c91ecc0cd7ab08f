import { auditedSession } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { noSessionCookie, readSession } from '#functions/http/session.ts';
import { transact } from '#functions/table/client.ts';
import { currentWorkspace } from '#functions/workspace/store.ts';
import { logout } from '#shared/account.ts';
import { sessionEnded, sessionHolds } from './store.ts';

export const handler = handle(logout, async ({ event }) => {
  const session = await readSession(event);
  const user = session && (await sessionHolds(session));
  if (user) {
    const workspace = await currentWorkspace(user);
    await transact([sessionEnded(session), ...auditedSession(workspace, user, 'signed_out')]);
  }
  return new Reply({ message: 'You are signed out.' }, [noSessionCookie()]);
});
