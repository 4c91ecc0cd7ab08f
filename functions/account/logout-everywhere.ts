import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { noSessionCookie } from '#functions/http/session.ts';
import { logoutEverywhere } from '#shared/account.ts';
import { endAllSessions } from './store.ts';

export const handler = handle(logoutEverywhere, async ({ caller: { user } }) => {
  await endAllSessions(user.id);
  return new Reply({ message: 'You are signed out everywhere.' }, [noSessionCookie()]);
});
