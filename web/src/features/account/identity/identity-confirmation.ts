import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';

/** What confirms the user's identity for one call. */
export type IdentityProof = { password: string } | { assertion: PasskeyAssertion };

/** Runs work that requires a recent identity confirmation, after asking for one if needed. */
export type Confirmed = <T>(work: () => Promise<T>) => Promise<T>;

/** The user dismissed the identity confirmation dialog, which needs no error message. */
export class NotConfirmed extends Error {}
