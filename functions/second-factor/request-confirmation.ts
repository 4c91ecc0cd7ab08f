import { CallError } from '#core/errors.ts';
import {
  challengeLifetime,
  issueChallenge,
  relyingPartyId,
} from '#core/identity/second-factor/challenge.ts';
import { describeCredential } from '#core/identity/second-factor/passkeys.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { requestConfirmation } from '#shared/second-factor.ts';

export const handler = handle(requestConfirmation, async ({ caller: { user } }) => {
  await consumeRateLimit(['second_factors_of_user', user.id]);
  const { passkeys } = await readFactors(user.id);
  if (passkeys.length === 0) {
    throw new CallError('not_found', { message: 'Your account has no passkey.' });
  }
  return {
    options: {
      challenge: await issueChallenge({ purpose: 'confirmation', userId: user.id }),
      rpId: relyingPartyId(),
      timeout: challengeLifetime * 1000,
      allowCredentials: passkeys.map(describeCredential),
      // It replaces the password, so the device must verify its user, not merely that someone is present.
      userVerification: 'required' as const,
    },
  };
});
