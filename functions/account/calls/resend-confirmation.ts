import { confirmationLinkWrites } from '#core/identity/confirmation-link.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { resendConfirmation } from '#shared/calls/account-email.ts';

export const handler = handle(resendConfirmation, async ({ caller: { user } }) => {
  if (user.emailConfirmed) return done;
  const mayMail = await isWithinLimits(
    ['confirmation_of_user', user.id],
    ['account_mails_to_mailbox', mailboxOf(user.email)],
  );
  if (mayMail) await transact(confirmationLinkWrites(user));
  return done;
});
