import { registerUser } from '#core/lifecycle/register-user.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { userAnswer } from '#functions/sessions/user-answer.ts';
import { register } from '#shared/calls/account.ts';

export const handler = handlePublic(register, async ({ body, event }) => {
  const client = clientOf(event);
  await consumeRateLimit(['register_from_address', client.address]);
  const { user, workspace, sessionId } = await registerUser(body, client);
  const answer = { message: 'Registration successful!', user: userAnswer({ user, workspace }) };
  return new Reply(answer, [await sessionCookie(user, sessionId), await deviceCookie(user.id)]);
});
