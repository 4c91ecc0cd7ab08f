import { done, Reply } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { confirmNewEmail } from '#shared/account.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { readLink } from './one-time-links.ts';

export const handler = handle(confirmNewEmail, async ({ body: { token }, caller, event }) => {
  const link = await readLink(token, 'change_email');
  // Access to the mailbox alone must not complete a change that another account requested, nor the other way round.
  if (link.subjectId !== caller.user.id) {
    throw new CallError('forbidden', {
      message:
        'Another account asked for this email. Sign in to that account and open the link again.',
    });
  }
  return new Reply(done, [await applyEmailChange(link, event)]);
});
