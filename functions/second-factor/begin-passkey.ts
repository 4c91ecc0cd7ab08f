import { CallError } from '#core/errors.ts';
import {
  challengeLifetime,
  issueChallenge,
  relyingPartyId,
} from '#core/identity/second-factor/challenge.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { describeCredential } from '#core/identity/second-factor/passkeys.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { productName } from '#shared/product.ts';
import { beginPasskey, maxPasskeys } from '#shared/second-factor.ts';

/** Ed25519, ES256 and RS256 (IANA's COSE registry): every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

export const handler = handle(beginPasskey, async ({ caller }) => {
  const { user } = caller;
  requireConfirmedEmail(user);
  await requireConfirmation(caller);
  await consumeRateLimit(['second_factors_of_user', user.id]);
  const { passkeys } = await readFactors(user.id);
  if (passkeys.length >= maxPasskeys) {
    throw new CallError('too_many_passkeys');
  }
  return {
    options: {
      challenge: await issueChallenge({ purpose: 'registration', userId: user.id }),
      rp: { id: relyingPartyId(), name: productName },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email,
        displayName: user.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeLifetime * 1000,
      excludeCredentials: passkeys.map(describeCredential),
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        userVerification: 'preferred' as const,
      },
      attestation: 'none' as const,
    },
  };
});
