import { confirmEmail } from '#core/identity/confirm-email.ts';
import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import * as account from '#shared/calls/account-email.ts';

export const handler = handlePublic(account.confirmEmail, async ({ body: { token } }) => {
  await confirmEmail(token);
  return done;
});
