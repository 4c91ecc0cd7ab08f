import { requestPasswordReset } from '#core/identity/request-password-reset.ts';
import { findUserId } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { forgotPassword } from '#shared/calls/account-password.ts';

export const handler = handlePublic(forgotPassword, async ({ body: { email }, event }) => {
  const [, userId] = await together([
    consumeRateLimit(['reset_from_address', addressOf(event)]),
    findUserId(email),
  ]);
  await requestPasswordReset(userId, email);
  // The same response for every email, so that it does not reveal whether an account exists.
  return {
    message: 'If there is an account with this email, we sent it a link to choose a new password.',
  };
});
