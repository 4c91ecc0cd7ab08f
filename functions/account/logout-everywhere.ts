import { sessionAuditWrites } from '#core/audit/store.ts';
import { revokeAllSessionsWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { logoutEverywhere } from '#shared/account.ts';

export const handler = handle(logoutEverywhere, async ({ caller: { user } }) => {
  const workspaces = await workspacesOf(user.id);
  await transact([
    revokeAllSessionsWrite(user.id),
    ...sessionAuditWrites(workspaces, user, 'signed_out_everywhere'),
  ]);
  return new Reply({ message: 'You are signed out everywhere.' }, [noSessionCookie()]);
});
