/**
 * What can prove a user's identity beside the password; a recovery code replaces a lost one. Apart
 * from the schemas, which the sign-in screen must not load.
 */
export const secondFactorKinds = ['authenticator', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];
