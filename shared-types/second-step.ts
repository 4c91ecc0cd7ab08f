import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { assertion, requestOptions } from './passkeys.ts';
import { secondFactorCode } from './second-factor-code.ts';
import { signInMailLimits } from './table-use.ts';
import { signedIn } from './user.ts';

export const completeLogin = operation({
  route: 'POST /api/login/second-step',
  access: 'public',
  summary:
    'Complete a sign-in after the password, by a code of the authenticator app or a recovery code.',
  body: z.object({ code: secondFactorCode }),
  answer: signedIn,
  errors: ['sign_in_expired', 'wrong_code', 'code_used', 'too_many_attempts'],
  table: {
    reads: ['USER#', 'WORKSPACE#'],
    writes: ['LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
    limits: [
      'second_step_of_user',
      'second_step_of_user_daily',
      'second_step_of_device',
      'second_step_of_device_daily',
      ...signInMailLimits,
    ],
  },
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
  table: {
    reads: ['USER#'],
    writes: ['CHALLENGE#'],
    limits: ['passkey_requests_from_address'],
  },
});

export const loginWithPasskey = operation({
  route: 'POST /api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, as the second step after the password or instead of it.',
  body: z.object({ assertion }),
  answer: signedIn,
  errors: ['sign_in_expired', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
  table: {
    reads: ['CHALLENGE#', 'USER#', 'WORKSPACE#'],
    writes: ['CHALLENGE#', 'LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
    limits: ['passkeys_from_address', 'logins_of_user', ...signInMailLimits],
  },
});
