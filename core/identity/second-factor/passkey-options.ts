import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { maxPasskeys } from '#shared/calls/second-factor.ts';
import { productName } from '#shared/rules/product.ts';
import { challengeLifetime, issueChallenge, relyingPartyId } from './challenge.ts';
import { describeCredential } from './passkeys.ts';
import { type Factors, readFactors } from './store.ts';

/** Ed25519, ES256 and RS256 (IANA's COSE registry): every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

/** Milliseconds. */
const timeout = challengeLifetime * 1000;

/**
 * The options with which a browser creates a passkey for a user.
 * @throws CallError `too_many_passkeys`
 */
export async function creationOptions(user: UserItem, { passkeys }: Pick<Factors, 'passkeys'>) {
  if (passkeys.length >= maxPasskeys) throw new CallError('too_many_passkeys');
  return {
    challenge: await issueChallenge({ purpose: 'registration', userId: user.id }),
    rp: { id: relyingPartyId(), name: productName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: passkeys.map(describeCredential),
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      userVerification: 'preferred' as const,
    },
    attestation: 'none' as const,
  };
}

/** The options with which a browser signs in: in place of a password, or as the second step of a user. */
export async function signInOptions(secondStepOf: UserItem | null) {
  const passkeys = secondStepOf ? (await readFactors(secondStepOf.id)).passkeys : [];
  const challenge = await issueChallenge({
    purpose: secondStepOf ? 'second_step' : 'sign_in',
    userId: secondStepOf?.id ?? null,
  });
  return {
    challenge,
    rpId: relyingPartyId(),
    timeout,
    allowCredentials: passkeys.map(describeCredential),
    // Without a password, the device must verify its user: the passkey is then both factors.
    userVerification: secondStepOf ? ('preferred' as const) : ('required' as const),
  };
}

/**
 * The options with which a browser confirms the identity of a signed-in user.
 * @throws CallError `not_found` if they have no passkey
 */
export async function confirmationOptions(userId: string, { passkeys }: Pick<Factors, 'passkeys'>) {
  if (passkeys.length === 0) {
    throw new CallError('not_found', { message: 'Your account has no passkey.' });
  }
  return {
    challenge: await issueChallenge({ purpose: 'confirmation', userId }),
    rpId: relyingPartyId(),
    timeout,
    allowCredentials: passkeys.map(describeCredential),
    // It replaces the password, so the device must verify its user, not merely that someone is present.
    userVerification: 'required' as const,
  };
}
