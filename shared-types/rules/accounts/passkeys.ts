import * as z from 'zod/mini';

const broken = 'The answer of the passkey is incomplete. Please try again.';

/** Binary data in a WebAuthn response, encoded as base64url without padding. */
// @__NO_SIDE_EFFECTS__
function base64url(maxLength: number) {
  return z
    .string({ error: broken })
    .check(z.maxLength(maxLength, broken), z.regex(/^[\w-]+$/, broken));
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

/** The browser's response when a passkey is used. */
export const assertion = z.object(
  {
    id: credentialId,
    response: z.object(
      {
        clientDataJSON: base64url(4_000),
        authenticatorData: base64url(4_000),
        signature: base64url(8_000),
        userHandle: z.optional(base64url(100)),
      },
      { error: broken },
    ),
  },
  { error: broken },
);
export type PasskeyAssertion = z.infer<typeof assertion>;

/** The browser's response when a passkey is created. */
export const attestation = z.object(
  {
    id: credentialId,
    response: z.object(
      {
        clientDataJSON: base64url(4_000),
        attestationObject: base64url(12_000),
        transports: z.optional(
          z.array(passkeyTransport, { error: broken }).check(z.maxLength(10, broken)),
        ),
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

/** The options for using a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  /** Empty if any passkey of this site is accepted. */
  allowCredentials: z.array(credential),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;

/** The options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
export const creationOptions = z.object({
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
