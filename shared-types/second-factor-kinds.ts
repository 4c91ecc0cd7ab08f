/**
 * What can prove somebody's identity beside the password; a recovery code stands in for the one that is lost. Apart
 * from the schemas, which the sign-in screen must not load.
 */
export const secondFactorKinds = ['authenticator', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];
