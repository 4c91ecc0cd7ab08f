import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { byPassword } from '#shared/rules/accounts/credentials.ts';
import {
  assertion,
  attestation,
  creationOptions,
  requestOptions,
} from '#shared/rules/accounts/passkeys.ts';
import { secondFactorCode } from '#shared/rules/accounts/second-factor-code.ts';
import { done, lineText } from '#shared/rules/fields.ts';

/** Maximum number of passkeys per account. */
export const maxPasskeys = 10;

const factorName = lineText('The name', 60);

/** An authenticator app or a passkey, as the account page lists it. */
const factor = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null if it was not used since it was set up. */
  lastUsedAt: z.nullable(z.string()),
});
export type SecondFactor = z.infer<typeof factor>;

/** Ten codes, shown only this once; null if the existing ones stay valid. */
const recoveryCodes = z.nullable(z.array(z.string()));

export const confirmIdentity = operation({
  route: 'POST /api/confirm-identity',
  access: 'signed_in',
  summary: 'Re-authenticate by the password; second factors can be changed for ten minutes.',
  body: z.object(byPassword),
  answer: done,
  errors: ['wrong_password', 'too_many_attempts'],
});

export const requestConfirmation = operation({
  route: 'POST /api/confirm-identity/passkey-options',
  access: 'signed_in',
  summary: 'The WebAuthn options for re-authentication by a passkey.',
  answer: z.object({ options: requestOptions }),
  errors: ['not_found', 'too_many_attempts'],
});

export const confirmWithPasskey = operation({
  route: 'POST /api/confirm-identity/passkey',
  access: 'signed_in',
  summary: 'Re-authenticate by a passkey; second factors can be changed for ten minutes.',
  body: z.object({ assertion }),
  answer: done,
  errors: ['challenge_ended', 'wrong_passkey', 'too_many_attempts'],
});

export const getSecondFactors = operation({
  route: 'GET /api/second-factor',
  access: 'signed_in',
  summary: "The user's second factors.",
  answer: z.object({
    authenticator: z.nullable(factor),
    /** Oldest first. */
    passkeys: z.array(factor),
    recoveryCodesLeft: z.int(),
  }),
});

export const beginAuthenticator = operation({
  route: 'POST /api/second-factor/authenticator',
  access: 'signed_in',
  summary: 'Begin to set up an authenticator app: returns its secret.',
  answer: z.object({
    /** Base32, for typing into an authenticator app. */
    secret: z.string(),
    /** `otpauth://totp/...`, for the QR code. */
    uri: z.string(),
  }),
  errors: ['email_unconfirmed', 'confirmation_needed', 'too_many_attempts'],
});

export const finishAuthenticator = operation({
  route: 'PUT /api/second-factor/authenticator',
  access: 'signed_in',
  summary:
    'Finish setting up an authenticator app, by one of its codes. It replaces the previous app.',
  body: z.object({ code: secondFactorCode }),
  answer: z.object({ recoveryCodes }),
  errors: [
    'email_unconfirmed',
    'confirmation_needed',
    'not_found',
    'wrong_code',
    'too_many_attempts',
  ],
});

export const beginPasskey = operation({
  route: 'POST /api/second-factor/passkey-options',
  access: 'signed_in',
  summary: 'The WebAuthn options for creating a passkey.',
  answer: z.object({ options: creationOptions }),
  errors: ['email_unconfirmed', 'confirmation_needed', 'too_many_passkeys', 'too_many_attempts'],
});

export const addPasskey = operation({
  route: 'POST /api/second-factor/passkeys',
  access: 'signed_in',
  summary: 'Add a passkey that the browser has created.',
  body: z.object({ name: factorName, attestation }),
  status: 201,
  answer: z.object({ passkey: factor, recoveryCodes }),
  errors: [
    'email_unconfirmed',
    'confirmation_needed',
    'challenge_ended',
    'wrong_passkey',
    'too_many_passkeys',
  ],
});

export const renameFactor = operation({
  route: 'PUT /api/second-factor/factors/{id}',
  access: 'signed_in',
  summary: 'Rename a second factor; the id of the authenticator app is `authenticator`.',
  body: z.object({ name: factorName }),
  answer: done,
  errors: ['confirmation_needed', 'not_found'],
});

export const removeFactor = operation({
  route: 'DELETE /api/second-factor/factors/{id}',
  access: 'signed_in',
  summary:
    'Remove a second factor; the id of the authenticator app is `authenticator`. The recovery codes are removed with the last one.',
  answer: done,
  errors: ['confirmation_needed', 'not_found'],
});

export const renewRecoveryCodes = operation({
  route: 'POST /api/second-factor/recovery-codes',
  access: 'signed_in',
  summary: 'Create ten new recovery codes; the previous ones become invalid.',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['confirmation_needed', 'not_found', 'too_many_attempts'],
});
