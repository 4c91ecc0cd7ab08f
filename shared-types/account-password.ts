import * as z from 'zod';
import { byPasskey, byPassword, newPassword, proof, requireProof } from './credentials.ts';
import { email, linkToken } from './fields.ts';
import { operation } from './operation.ts';
import { auditedMail, securityMailLimits } from './table-use.ts';

export const forgotPassword = operation({
  route: 'POST /api/forgot-password',
  access: 'public',
  summary:
    'Mail a link to choose a new password, if there is such an account. The answer is always the same.',
  body: z.object({ email }),
  answer: z.object({ message: z.string() }),
  errors: ['too_many_attempts'],
  table: {
    reads: ['EMAIL#', 'USER#'],
    writes: ['LINK#', 'MAIL#'],
    limits: ['reset_of_account', 'reset_to_mailbox_of_unconfirmed', 'reset_from_address'],
  },
});

export const resetPassword = operation({
  route: 'POST /api/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link that was mailed. Every session ends.',
  body: z.object({ token: linkToken, password: newPassword }),
  answer: z.object({ message: z.string() }),
  errors: ['not_found'],
  table: {
    reads: ['LINK#', 'USER#', 'WORKSPACE#'],
    writes: ['LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
    limits: securityMailLimits,
  },
});

export const secureAccount = operation({
  route: 'POST /api/secure-account',
  access: 'public',
  summary:
    'Secure an account by the link in a mail about its security: every session and the password end, and a link to a new password is mailed. By a link that went to an email which the account no longer has, only the sessions end.',
  body: z.object({ token: linkToken }),
  answer: z.object({
    message: z.string(),
    /** Whether a reset link is being mailed to the email that this link was mailed to. */
    emailed: z.boolean(),
  }),
  errors: ['not_found', 'too_many_attempts'],
  table: {
    reads: ['LINK#', 'USER#', 'WORKSPACE#'],
    writes: ['LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
    limits: ['secure_account_from_address'],
  },
});

export const changePassword = operation({
  route: 'POST /api/change-password',
  access: 'signed_in',
  summary: 'Choose a new password. Every other session ends.',
  body: z.object({ ...proof, newPassword }).superRefine(requireProof),
  bodies: [z.object({ ...byPassword, newPassword }), z.object({ ...byPasskey, newPassword })],
  answer: z.object({ message: z.string() }),
  errors: ['wrong_password', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
  table: {
    reads: ['CHALLENGE#'],
    writes: ['CHALLENGE#', ...auditedMail.writes],
    limits: ['own_password', 'password_changes_of_user', ...securityMailLimits],
  },
});
