import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import {
  byPasskey,
  byPassword,
  newPassword,
  proof,
  requireProof,
} from '#shared/rules/accounts/credentials.ts';
import { done, email, linkToken } from '#shared/rules/fields.ts';
import { signedIn, user } from '#shared/rules/user.ts';

const username = z
  .string({ error: 'A username is missing.' })
  .check(
    z.regex(
      /^[A-Za-z0-9_-]{3,32}$/,
      'A username has 3 to 32 letters, numbers, underscores and hyphens.',
    ),
  );

export const register = operation({
  route: 'POST /api/register',
  access: 'public',
  summary: 'Create an account and its workspace, and sign in.',
  body: z.object({
    username,
    email,
    password: newPassword,
    /** Of the link `/register?invitation=...`: joins that workspace instead of creating one. */
    invitation: z.optional(linkToken),
    /**
     * Of the link `/register?claim=...`: creates the workspace for a purchase on the public page, which `POST
     * /api/claims/{token}` then claims.
     */
    claim: z.optional(linkToken),
  }),
  status: 201,
  answer: signedIn,
  errors: ['email_taken', 'not_found', 'plan_too_small', 'too_many_attempts'],
});

export const getUser = operation({
  route: 'GET /api/user',
  access: 'signed_in',
  summary: 'The signed-in user, with role and permissions in the current workspace.',
  // It renews the session when that is due.
  alsoWrites: 'session',
  answer: z.object({ user }),
});

export const changeUsername = operation({
  route: 'POST /api/user/username',
  access: 'signed_in',
  summary: 'Change the display name.',
  body: z.object({ username }),
  answer: done,
});

export const deleteAccount = operation({
  route: 'DELETE /api/account',
  access: 'signed_in',
  summary:
    'Delete the account: cancel its subscriptions, then delete the workspaces that it owns with all their data, then the account.',
  body: z.object(proof).check(z.superRefine(requireProof)),
  bodies: [z.object(byPassword), z.object(byPasskey)],
  answer: done,
  errors: [
    'wrong_password',
    'challenge_ended',
    'wrong_passkey',
    'too_many_attempts',
    'payment_provider',
  ],
});
