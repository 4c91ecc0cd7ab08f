import { signOut } from '#core/lifecycle/sign-out.ts';
import { Reply } from '#functions/http/answer.ts';
import { findCaller } from '#functions/http/caller.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { logout } from '#shared/calls/sessions.ts';

export const handler = handlePublic(logout, async ({ event }) => {
  const caller = await findCaller(event);
  if (caller) await signOut(caller, caller.session.id);
  return new Reply({ message: 'You are signed out.' }, [noSessionCookie()]);
});
