import { CallError } from '#core/errors.ts';
import type { IdentityProof } from '#core/identity/passwords/current-password.ts';
import { requireTrustedPasskey } from '#core/identity/secured-account.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';
import { consumeChallengeWrite, readChallenge } from './challenge.ts';
import { passkeyUsedWrite } from './passkeys.ts';
import { readFactors } from './store.ts';
import { verifyAssertion } from './verify-passkey.ts';

/**
 * Verifies the identity of a signed-in user by a passkey instead of the password. Wrong passkeys share the rate limit
 * of wrong passwords.
 * @throws CallError `wrong_passkey`, `challenge_ended`, or `too_many_attempts`
 */
export async function requireOwnPasskey(
  user: Pick<UserItem, 'id' | 'securedAt'>,
  assertion: PasskeyAssertion,
): Promise<IdentityProof> {
  const { id: userId } = user;
  const [releaseRateLimit, [challenge, { passkeys }]] = await together([
    consumeRateLimit(['own_password', userId]),
    Promise.all([
      readChallenge(assertion.response.clientDataJSON, 'confirmation'),
      readFactors(userId),
    ]),
  ]);
  if (challenge.userId !== userId) throw new CallError('challenge_ended');
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (!passkey) {
    const message = 'This passkey does not belong to your account.';
    throw new CallError('wrong_passkey', { message });
  }
  const counter = await verifyAssertion(assertion, challenge, passkey, true);
  requireTrustedPasskey(user, passkey.createdAt);
  const writes = [consumeChallengeWrite(challenge), passkeyUsedWrite(userId, passkey, counter)];
  return { writes, releaseRateLimit };
}
