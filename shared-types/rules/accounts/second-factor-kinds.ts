/**
 * The kinds of second factors; a recovery code replaces a lost one. Separate from the schemas, so that the sign-in
 * screen does not load them.
 */
export const secondFactorKinds = ['authenticator', 'passkey'] as const;
/** One of `secondFactorKinds`. */
export type SecondFactorKind = (typeof secondFactorKinds)[number];
