import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { isWithinLimits } from '#functions/http/limits.ts';
import { mailboxOf } from '#functions/messages/recipient.ts';
import { transact } from '#functions/table/client.ts';
import { resendConfirmation } from '#shared/account.ts';
import { confirmationLinkWrites } from './confirmation-link.ts';

export const handler = handle(resendConfirmation, async ({ caller: { user } }) => {
  if (user.emailConfirmed) return done;
  const mayMail = await isWithinLimits(
    ['confirmation_of_user', user.id],
    ['account_mails_to_mailbox', mailboxOf(user.email)],
  );
  if (mayMail) await transact(confirmationLinkWrites(user));
  return done;
});
