import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import {
  byPasskey,
  byPassword,
  newPassword,
  proof,
  requireProof,
} from '#shared/rules/accounts/credentials.ts';
import { email, linkToken } from '#shared/rules/fields.ts';

export const forgotPassword = operation({
  route: 'POST /api/forgot-password',
  access: 'public',
  summary: 'Mail a password reset link, if the account exists. The response is always the same.',
  body: z.object({ email }),
  answer: z.object({ message: z.string() }),
  errors: ['too_many_attempts'],
});

const endLinks = z.optional(
  z.boolean({ error: 'The share links end with the sessions, or they do not.' }),
);

export const resetPassword = operation({
  route: 'POST /api/reset-password',
  access: 'public',
  summary: 'Set a new password by a password reset link. Revokes every session.',
  body: z.object({
    token: linkToken,
    password: newPassword,
    /** Whether the share links that were made in these sessions end, too. */
    endLinks,
  }),
  answer: z.object({
    message: z.string(),
    /** How many share links of the user are open. */
    openLinks: z.int(),
  }),
  errors: ['not_found'],
});

export const secureAccount = operation({
  route: 'POST /api/secure-account',
  access: 'public',
  summary:
    'Secure an account by the link in a security mail: revoke every session, end the share links that were made in them, replace the password, and mail a password reset link. A link mailed to an email that the account no longer has only revokes the sessions and ends the share links.',
  body: z.object({ token: linkToken }),
  answer: z.object({
    message: z.string(),
    /** Whether a reset link is being mailed to the email that this link was mailed to. */
    emailed: z.boolean(),
  }),
  errors: ['not_found', 'too_many_attempts'],
});

export const changePassword = operation({
  route: 'POST /api/change-password',
  access: 'signed_in',
  summary:
    'Change the password. Revokes every other session, with `endLinks` also the share links.',
  body: z.object({ ...proof, newPassword, endLinks }).check(z.superRefine(requireProof)),
  bodies: [
    z.object({ ...byPassword, newPassword, endLinks }),
    z.object({ ...byPasskey, newPassword, endLinks }),
  ],
  answer: z.object({ message: z.string() }),
  errors: ['wrong_password', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
});
