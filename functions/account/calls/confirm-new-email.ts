import { CallError } from '#core/errors.ts';
import { readLink } from '#core/identity/one-time-links.ts';
import { applyEmailChange } from '#core/lifecycle/apply-email-change.ts';
import { clientOf } from '#functions/http/address.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { confirmNewEmail } from '#shared/calls/account-email.ts';

export const handler = handle(confirmNewEmail, async ({ body: { token }, caller, event }) => {
  const link = await readLink(token, 'change_email');
  // Access to the mailbox alone must not complete a change that another account requested, nor the other way round.
  if (link.subjectId !== caller.user.id) {
    throw new CallError('forbidden', {
      message:
        'Another account asked for this email. Sign in to that account and open the link again.',
    });
  }
  const { sessionId, sessionGeneration } = await applyEmailChange(link, clientOf(event));
  const cookie = await sessionCookie({ ...caller.user, sessionGeneration }, sessionId);
  return new Reply(done, [cookie]);
});
