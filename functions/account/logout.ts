import { resolveSession } from '#core/identity/sessions.ts';
import { signOut } from '#core/lifecycle/sign-out.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { readSession } from '#functions/http/session.ts';
import { logout } from '#shared/sessions.ts';

export const handler = handlePublic(logout, async ({ event }) => {
  const session = await readSession(event);
  const held = session && (await resolveSession(session));
  if (held) await signOut(held.user, session.id);
  return new Reply({ message: 'You are signed out.' }, [noSessionCookie()]);
});
