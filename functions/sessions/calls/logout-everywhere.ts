import { signOutEverywhere } from '#core/lifecycle/sign-out.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { logoutEverywhere } from '#shared/calls/sessions.ts';

export const handler = handle(logoutEverywhere, async ({ query, caller }) => {
  await signOutEverywhere(caller, { endLinks: query.links === 'end' });
  return new Reply({ message: 'You are signed out everywhere.' }, [noSessionCookie()]);
});
