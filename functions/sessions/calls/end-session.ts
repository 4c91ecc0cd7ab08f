import { endSession } from '#core/lifecycle/sign-out.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import * as account from '#shared/calls/sessions.ts';

export const handler = handle(account.endSession, async ({ params, query, caller }) => {
  await endSession(caller, params.id, { endLinks: query.links === 'end' });
  return new Reply(done, params.id === caller.session.id ? [noSessionCookie()] : []);
});
