import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { CallError } from '#core/errors.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/rules/accounts/passkeys.ts';
import { type Challenge, relyingPartyId, requireUnused } from './challenge.ts';
import type { PasskeyItem } from './store.ts';

const sameForAll = { clientExtensionResults: {}, type: 'public-key' } as const;

/**
 * Verifies a passkey's assertion for a challenge of this site. If the assertion was used after the challenge had been
 * read, the passkey's counter is too high for it, which is then no sign of a wrong passkey.
 * @param requireUserVerification whether the device must have verified its user, by PIN or biometrics
 * @returns the authenticator's signature counter
 * @throws CallError `wrong_passkey`, or `challenge_ended` if the assertion was used meanwhile
 */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  issued: Challenge,
  { credentialId, publicKey, counter }: PasskeyItem,
  requireUserVerification: boolean,
): Promise<number> {
  const { userHandle, ...signed } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...sameForAll, id, rawId: id, response: signed },
      expectedChallenge: issued.challenge,
      expectedOrigin: siteOrigin(),
      expectedRPID: relyingPartyId(),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (cause) {
    await requireUnused(issued);
    throw new CallError('wrong_passkey', { cause });
  }
  throw new CallError('wrong_passkey');
}

/**
 * Verifies the attestation of a new passkey for a challenge of this site.
 * @throws CallError `wrong_passkey`
 */
export async function verifyAttestation(
  { id, response }: PasskeyAttestation,
  { challenge }: Challenge,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']> {
  const { clientDataJSON, attestationObject } = response;
  const { registrationInfo } = await refused(
    verifyRegistrationResponse({
      response: { ...sameForAll, id, rawId: id, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: siteOrigin(),
      expectedRPID: relyingPartyId(),
      // As a second factor, a security key without a PIN suffices; for signing in without a password it does not.
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw new CallError('wrong_passkey');
  return registrationInfo.credential;
}

/** The library throws plain errors for invalid input; none of them is a server error. */
async function refused<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (cause) {
    throw new CallError('wrong_passkey', { cause });
  }
}
