import { auditedSession } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { logoutEverywhere } from '#shared/account.ts';
import { allSessionsEnded } from './store.ts';

export const handler = handle(logoutEverywhere, async ({ caller: { user, workspace } }) => {
  await transact([
    allSessionsEnded(user.id),
    ...auditedSession(workspace, user, 'signed_out_everywhere'),
  ]);
  return new Reply({ message: 'You are signed out everywhere.' }, [noSessionCookie()]);
});
