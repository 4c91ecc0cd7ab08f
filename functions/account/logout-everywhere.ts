import { sessionAuditWrites } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { logoutEverywhere } from '#shared/account.ts';
import { revokeAllSessionsWrite } from './store.ts';

export const handler = handle(logoutEverywhere, async ({ caller: { user } }) => {
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeAllSessionsWrite(user.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out_everywhere'),
  ]);
  return new Reply({ message: 'You are signed out everywhere.' }, [noSessionCookie()]);
});
