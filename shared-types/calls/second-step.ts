import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { assertion, requestOptions } from '#shared/rules/accounts/passkeys.ts';
import { secondFactorCode } from '#shared/rules/accounts/second-factor-code.ts';
import { signedIn } from '#shared/rules/user.ts';

export const completeLogin = operation({
  route: 'POST /api/login/second-step',
  access: 'public',
  summary:
    'Complete a sign-in after the password, by a code of the authenticator app or a recovery code.',
  body: z.object({ code: secondFactorCode }),
  answer: signedIn,
  errors: ['sign_in_expired', 'wrong_code', 'code_used', 'too_many_attempts'],
});

export const requestPasskey = operation({
  route: 'POST /api/login/passkey-options',
  access: 'public',
  summary:
    'The WebAuthn options for signing in with a passkey: as the second step after the password, or instead of it.',
  body: z.object({
    secondStep: z.boolean({ error: 'Say whether the passkey is for the second step.' }),
  }),
  answer: z.object({ options: requestOptions }),
  errors: ['sign_in_expired', 'too_many_attempts'],
});

export const loginWithPasskey = operation({
  route: 'POST /api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, as the second step after the password or instead of it.',
  body: z.object({ assertion }),
  answer: signedIn,
  errors: ['sign_in_expired', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
});
