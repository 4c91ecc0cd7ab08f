import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { productName } from '#shared/product.ts';
import { beginPasskey, maxPasskeys } from '#shared/second-factor.ts';
import { challengeLifetime, issueChallenge, relyingPartyId } from './challenge.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireConfirmedEmail } from './confirmed-email.ts';
import { describeCredential } from './passkeys.ts';
import { readFactors } from './store.ts';

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
