import {
  challengeLifetime,
  issueChallenge,
  relyingPartyId,
} from '#core/identity/second-factor/challenge.ts';
import { describeCredential } from '#core/identity/second-factor/passkeys.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { requestPasskey } from '#shared/second-step.ts';
import { requirePendingLogin } from './pending-login.ts';

export const handler = handlePublic(requestPasskey, async ({ body: { secondStep }, event }) => {
  await consumeRateLimit(['passkey_requests_from_address', addressOf(event)]);
  const user = secondStep ? await requirePendingLogin(event) : null;
  const passkeys = user ? (await readFactors(user.id)).passkeys : [];
  const challenge = await issueChallenge({
    purpose: user ? 'second_step' : 'sign_in',
    userId: user?.id ?? null,
  });
  return {
    options: {
      challenge,
      rpId: relyingPartyId(),
      timeout: challengeLifetime * 1000,
      allowCredentials: passkeys.map(describeCredential),
      // Without a password, the device must verify its user: the passkey is then both factors.
      userVerification: user ? ('preferred' as const) : ('required' as const),
    },
  };
});
