import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { noSessionCookie, readSession } from '#functions/http/session.ts';
import { logout } from '#shared/account.ts';
import { endSession } from './store.ts';

export const handler = handle(logout, async ({ event }) => {
  const session = await readSession(event);
  if (session) await endSession(session);
  return new Reply({ message: 'You are signed out.' }, [noSessionCookie()]);
});
