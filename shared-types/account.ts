import * as z from 'zod';
import { done, email, linkToken } from './fields.ts';
import { operation } from './operation.ts';
import { assertion } from './passkeys.ts';
import { maxPasswordLength, passwordCriteria } from './password.ts';
import {
  auditedMail,
  auditing,
  securityMailLimits,
  signInMailLimits,
  subscriptionSync,
} from './table-use.ts';
import { signedIn, user } from './user.ts';

const username = z
  .string({ error: 'A username is missing.' })
  .regex(
    /^[A-Za-z0-9_-]{3,32}$/,
    'A username has 3 to 32 letters, numbers, underscores and hyphens.',
  );

const anyPassword = z
  .string({ error: 'A password is missing.' })
  .min(1, 'A password is missing.')
  .max(maxPasswordLength, `A password can have at most ${maxPasswordLength} characters.`);

const byPassword = { password: anyPassword };
const byPasskey = { assertion };

/**
 * Confirms the user's identity by the password, or by a passkey assertion requested with `POST
 * /api/confirm-identity/passkey-options`.
 */
const proof = { password: anyPassword.optional(), assertion: assertion.optional() };

function requireProof(body: { password?: unknown; assertion?: unknown }, issues: z.RefinementCtx) {
  if (body.password !== undefined || body.assertion !== undefined) return;
  issues.addIssue({ code: 'custom', path: ['password'], message: 'A password is missing.' });
}

const newPassword = anyPassword.superRefine((password, issues) => {
  const unmet = passwordCriteria.filter((criterion) => !criterion.met(password));
  if (unmet.length > 0) {
    const needs = unmet.map(({ label }) => label.toLowerCase()).join(', ');
    issues.addIssue({ code: 'custom', message: `The password still needs: ${needs}.` });
  }
});

export const register = operation({
  route: 'POST /api/register',
  access: 'public',
  summary: 'Create an account and a workspace of its own, and sign in.',
  body: z.object({
    username,
    email,
    password: newPassword,
    /** Of the link `/register?invitation=...`: joins that workspace instead of creating one. */
    invitation: linkToken.optional(),
    /**
     * Of the link `/register?claim=...`: creates the workspace for a purchase on the public page, which `POST
     * /api/claims/{token}` then claims.
     */
    claim: linkToken.optional(),
  }),
  status: 201,
  answer: signedIn,
  errors: ['email_taken', 'not_found', 'plan_too_small', 'too_many_attempts'],
  table: {
    reads: ['EMAIL#', 'LINK#', 'USER#', 'WORKSPACE#'],
    writes: ['EMAIL#', 'LINK#', 'MAIL#', 'USER#', 'WORKSPACE#', 'WORKSPACES#'],
    limits: ['register_from_address', 'account_mails_to_mailbox'],
  },
});

export const login = operation({
  route: 'POST /api/login',
  access: 'public',
  summary:
    'Sign in. Where the account has a second factor: 401 `second_step_needed` with `factors`, and a cookie with which the sign-in is completed.',
  body: z.object({ email, password: anyPassword }),
  answer: signedIn,
  errors: ['wrong_credentials', 'second_step_needed', 'too_many_attempts'],
  table: {
    reads: ['EMAIL#', 'USER#', 'WORKSPACE#'],
    writes: ['LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
    limits: [
      'login_to_account',
      'login_from_address',
      'login_of_device',
      'login_to_account_anywhere',
      'logins_of_user',
      ...signInMailLimits,
    ],
  },
});

export const logout = operation({
  route: 'POST /api/logout',
  access: 'public',
  summary: 'Sign out: this session ends, wherever its cookie was copied to.',
  answer: z.object({ message: z.string() }),
  table: { reads: ['USER#', 'WORKSPACE#'], writes: ['USER#', 'WORKSPACE#'] },
});

export const getUser = operation({
  route: 'GET /api/user',
  access: 'signed_in',
  summary: 'The person signed in, with what they may do in their current workspace.',
  // It renews the session when that is due.
  alsoWrites: true,
  answer: z.object({ user }),
});

export const logoutEverywhere = operation({
  route: 'POST /api/logout-everywhere',
  access: 'signed_in',
  summary: 'Sign out everywhere: every session of this person ends.',
  answer: z.object({ message: z.string() }),
  table: auditing,
});

const session = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Linux'. */
  device: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  renewedAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = operation({
  route: 'GET /api/sessions',
  access: 'signed_in',
  summary: 'Where the person is signed in, newest first.',
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = operation({
  route: 'DELETE /api/sessions/{id}',
  access: 'signed_in',
  summary: 'End one session of the person, wherever its cookie was copied to.',
  answer: done,
  errors: ['not_found'],
  table: auditing,
});

export const changeUsername = operation({
  route: 'POST /api/user/username',
  access: 'signed_in',
  summary: 'Change the name that others see.',
  body: z.object({ username }),
  answer: done,
});

export const changeEmail = operation({
  route: 'POST /api/change-email',
  access: 'signed_in',
  summary:
    'Mail a link to a new email, which the account takes once it is confirmed. The answer is the same for an email that another account has, and over the limit, when nothing is mailed.',
  body: z.object({ email, ...proof }).superRefine(requireProof),
  bodies: [z.object({ email, ...byPassword }), z.object({ email, ...byPasskey })],
  answer: z.object({ message: z.string() }),
  errors: ['wrong_password', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
  table: {
    reads: ['CHALLENGE#', 'EMAIL#'],
    writes: ['CHALLENGE#', 'LINK#', 'MAIL#'],
    limits: [
      'own_password',
      'change_of_email',
      'change_to_mailbox_by_user',
      'change_to_mailbox_of_unconfirmed',
    ],
  },
});

export const deleteAccount = operation({
  route: 'DELETE /api/account',
  access: 'signed_in',
  summary:
    'Delete the account: what it is billed for ends, then the workspaces that it owns go with all they hold, then the account.',
  body: z.object(proof).superRefine(requireProof),
  bodies: [z.object(byPassword), z.object(byPasskey)],
  answer: done,
  errors: [
    'wrong_password',
    'challenge_ended',
    'wrong_passkey',
    'too_many_attempts',
    'payment_provider',
  ],
  table: {
    reads: [...subscriptionSync.reads, 'CHALLENGE#', 'LINK#', 'MAIL#'],
    writes: [...subscriptionSync.writes, 'CHALLENGE#', 'WORKSPACES#'],
    limits: ['own_password', 'account_mails_to_mailbox'],
  },
});

export const confirmEmail = operation({
  route: 'POST /api/confirm-email',
  access: 'public',
  summary: 'Confirm the email of an account by the link that was mailed to it.',
  body: z.object({ token: linkToken }),
  answer: done,
  errors: ['not_found'],
  table: { reads: ['LINK#', 'USER#'], writes: ['LINK#', 'USER#'] },
});

export const confirmNewEmail = operation({
  route: 'POST /api/confirm-new-email',
  access: 'signed_in',
  summary:
    'Take a new email by the link that was mailed to it, signed in to the account that asked for it. Every other session ends.',
  body: z.object({ token: linkToken }),
  answer: done,
  errors: ['not_found', 'forbidden', 'email_taken', 'already_member', 'payment_provider'],
  table: {
    ...subscriptionSync,
    reads: [...subscriptionSync.reads, 'LINK#'],
    limits: securityMailLimits,
  },
});

export const resendConfirmation = operation({
  route: 'POST /api/resend-confirmation',
  access: 'signed_in',
  summary: 'Mail the link that confirms the email once more.',
  answer: done,
  errors: ['too_many_attempts'],
  table: {
    writes: ['LINK#', 'MAIL#'],
    limits: ['confirmation_of_user', 'account_mails_to_mailbox'],
  },
});

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
