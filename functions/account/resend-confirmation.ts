import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { transact } from '#functions/table/client.ts';
import { resendConfirmation } from '#shared/account.ts';
import { askToConfirm } from './confirmation.ts';

export const handler = handle(resendConfirmation, async ({ caller: { user } }) => {
  await countAttempts(['confirmation_of_user', user.id]);
  if (!user.emailConfirmed) await transact(askToConfirm(user));
  return done;
});
