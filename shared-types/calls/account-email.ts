import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { byPasskey, byPassword, proof, requireProof } from '#shared/rules/accounts/credentials.ts';
import { done, email, linkToken } from '#shared/rules/fields.ts';

export const changeEmail = operation({
  route: 'POST /api/change-email',
  access: 'signed_in',
  summary:
    'Mail a confirmation link to a new email. The response is the same if another account has the email, or if the rate limit is reached and nothing is mailed.',
  body: z.object({ email, ...proof }).check(z.superRefine(requireProof)),
  bodies: [z.object({ email, ...byPassword }), z.object({ email, ...byPasskey })],
  answer: z.object({ message: z.string() }),
  errors: ['wrong_password', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
});

export const confirmEmail = operation({
  route: 'POST /api/confirm-email',
  access: 'public',
  summary: 'Confirm the email of an account by the link that was mailed to it.',
  body: z.object({ token: linkToken }),
  answer: done,
  errors: ['not_found'],
});

export const confirmNewEmail = operation({
  route: 'POST /api/confirm-new-email',
  access: 'signed_in',
  summary:
    'Change to a new email by the link mailed to it, signed in to the account that requested it. Revokes every other session.',
  body: z.object({ token: linkToken }),
  answer: done,
  errors: ['not_found', 'forbidden', 'email_taken', 'already_member', 'payment_provider'],
});

export const resendConfirmation = operation({
  route: 'POST /api/resend-confirmation',
  access: 'signed_in',
  summary: 'Mail another link to confirm the email.',
  answer: done,
  errors: ['too_many_attempts'],
});
