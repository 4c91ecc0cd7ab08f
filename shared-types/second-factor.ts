import * as z from 'zod';
import { signedIn } from './account.ts';
import { done, nameText } from './fields.ts';
import { operation } from './operation.ts';
import { maxPasswordLength } from './password.ts';

/** How many single-use recovery codes there are when they are new. */
export const recoveryCodeCount = 10;

/** How many passkeys one account can have. */
export const maxPasskeys = 10;

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
const code = z
  .string({ error: 'A code is missing.' })
  .max(100, 'A code has six digits, a recovery code sixteen letters and digits.')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:\d{6}|[A-Z2-7]{16})$/, {
      error: 'A code has six digits, a recovery code sixteen letters and digits.',
    }),
  );

const broken = 'The answer of the passkey is incomplete. Please try again.';

/** Binary data in a WebAuthn answer, encoded as base64url without padding. */
function base64url(maxLength: number) {
  return z
    .string({ error: broken })
    .max(maxLength, broken)
    .regex(/^[\w-]+$/, broken);
}

/** At most 1,023 bytes (WebAuthn Level 3, section 4, Credential ID). */
const credentialId = base64url(1_400);

/** How a browser can reach an authenticator (WebAuthn Level 3, section 5.8.4). */
export const passkeyTransport = z.enum(
  ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'],
  {
    error: broken,
  },
);
export type PasskeyTransport = z.infer<typeof passkeyTransport>;

/** What a browser answers when a passkey is used. */
const assertion = z.object(
  {
    id: credentialId,
    response: z.object(
      {
        clientDataJSON: base64url(4_000),
        authenticatorData: base64url(4_000),
        signature: base64url(8_000),
        userHandle: base64url(100).optional(),
      },
      { error: broken },
    ),
  },
  { error: broken },
);
export type PasskeyAssertion = z.infer<typeof assertion>;

/** What a browser answers when a passkey is made. */
const attestation = z.object(
  {
    id: credentialId,
    response: z.object(
      {
        clientDataJSON: base64url(4_000),
        attestationObject: base64url(12_000),
        transports: z.array(passkeyTransport, { error: broken }).max(10, broken).optional(),
      },
      { error: broken },
    ),
  },
  { error: broken },
);
export type PasskeyAttestation = z.infer<typeof attestation>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(passkeyTransport),
});

/** What a browser needs to have a passkey used: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  /** Empty where any passkey of this site will do. */
  allowCredentials: z.array(credential),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

const factorName = nameText('The name', 60);

const factor = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null where it was not used since it was set up. */
  lastUsedAt: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof factor>;

/** Ten codes, shown this once; null where those that were made earlier still hold. */
const recoveryCodes = z.array(z.string()).nullable();

export const completeLogin = operation({
  route: 'POST /api/login/second-step',
  access: 'public',
  summary:
    'Complete a sign-in that the password began, by a code of the authenticator app or a recovery code.',
  body: z.object({ code }),
  answer: signedIn,
  errors: ['sign_in_expired', 'wrong_code', 'code_used', 'too_many_attempts'],
});

export const requestPasskey = operation({
  route: 'POST /api/login/passkey-options',
  access: 'public',
  summary:
    'What a browser needs to have a passkey used: as the second step of a sign-in that the password began, or to sign in without a password.',
  body: z.object({
    secondStep: z.boolean({ error: 'Say whether the passkey is for the second step.' }),
  }),
  answer: z.object({ options: requestOptions }),
  errors: ['sign_in_expired', 'too_many_attempts'],
});

export const loginWithPasskey = operation({
  route: 'POST /api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, or complete by it a sign-in that the password began.',
  body: z.object({ assertion }),
  answer: signedIn,
  errors: ['sign_in_expired', 'challenge_ended', 'wrong_passkey', 'too_many_attempts'],
});

export const confirmIdentity = operation({
  route: 'POST /api/confirm-identity',
  access: 'signed_in',
  summary:
    'Confirm with the password that it is still the person who signed in; for ten minutes, second factors can be changed.',
  body: z.object({
    password: z
      .string({ error: 'A password is missing.' })
      .min(1, 'A password is missing.')
      .max(maxPasswordLength, `A password can have at most ${maxPasswordLength} characters.`),
  }),
  answer: done,
  errors: ['wrong_password', 'too_many_attempts'],
});

export const getSecondFactors = operation({
  route: 'GET /api/second-factor',
  access: 'signed_in',
  summary: 'The second factors of the person signed in.',
  answer: z.object({
    authenticator: factor.nullable(),
    /** Oldest first. */
    passkeys: z.array(factor),
    recoveryCodesLeft: z.int(),
  }),
});

export const beginAuthenticator = operation({
  route: 'POST /api/second-factor/authenticator',
  access: 'signed_in',
  summary: 'Begin to set up an authenticator app: the secret that it is to hold.',
  answer: z.object({
    /** Base32, as authenticator apps take it typed in. */
    secret: z.string(),
    /** `otpauth://totp/...`, as authenticator apps read it from a QR code. */
    uri: z.string(),
  }),
  errors: ['confirmation_needed', 'too_many_attempts'],
});

export const finishAuthenticator = operation({
  route: 'PUT /api/second-factor/authenticator',
  access: 'signed_in',
  summary:
    'Finish setting up an authenticator app, by a code that it shows. It replaces the one before.',
  body: z.object({ code }),
  answer: z.object({ recoveryCodes }),
  errors: ['confirmation_needed', 'not_found', 'wrong_code', 'too_many_attempts'],
});

export const beginPasskey = operation({
  route: 'POST /api/second-factor/passkey-options',
  access: 'signed_in',
  summary: 'What a browser needs to make a passkey for the person signed in.',
  answer: z.object({ options: creationOptions }),
  errors: ['confirmation_needed', 'too_many_passkeys', 'too_many_attempts'],
});

export const addPasskey = operation({
  route: 'POST /api/second-factor/passkeys',
  access: 'signed_in',
  summary: 'Add a passkey that the browser has made.',
  body: z.object({ name: factorName, attestation }),
  status: 201,
  answer: z.object({ passkey: factor, recoveryCodes }),
  errors: ['confirmation_needed', 'challenge_ended', 'wrong_passkey', 'too_many_passkeys'],
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
    'Remove a second factor; the id of the authenticator app is `authenticator`. Recovery codes go with the last one.',
  answer: done,
  errors: ['confirmation_needed', 'not_found'],
});

export const renewRecoveryCodes = operation({
  route: 'POST /api/second-factor/recovery-codes',
  access: 'signed_in',
  summary: 'Make ten new recovery codes; those before no longer hold.',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['confirmation_needed', 'not_found'],
});
