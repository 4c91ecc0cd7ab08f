import { CallError } from '#core/errors.ts';
import { requireTrustedPasskey } from '#core/identity/secured-account.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { PasskeyAssertion } from '#shared/passkeys.ts';
import { consumeChallengeWrite, readChallenge } from './challenge.ts';
import { passkeyUsedWrite } from './passkeys.ts';
import { readFactors } from './store.ts';
import { verifyAssertion } from './verify-passkey.ts';

/**
 * Verifies the identity of a signed-in user by a passkey instead of the password. Wrong passkeys share the rate limit
 * of wrong passwords.
 * @returns the writes that consume the challenge, for the caller's transaction
 * @throws CallError `wrong_passkey`, `challenge_ended`, or `too_many_attempts`
 */
export async function requireOwnPasskey(
  user: Pick<UserItem, 'id' | 'securedAt'>,
  assertion: PasskeyAssertion,
): Promise<TransactionWrite[]> {
  const { id: userId } = user;
  const releaseRateLimit = await consumeRateLimit(['own_password', userId]);
  const challenge = await readChallenge(assertion.response.clientDataJSON, 'confirmation');
  if (challenge.userId !== userId) throw new CallError('challenge_ended');
  const { passkeys } = await readFactors(userId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (!passkey) {
    const message = 'This passkey does not belong to your account.';
    throw new CallError('wrong_passkey', { message });
  }
  const counter = await verifyAssertion(assertion, challenge, passkey, true);
  requireTrustedPasskey(user, passkey.createdAt);
  await releaseRateLimit();
  return [consumeChallengeWrite(challenge), passkeyUsedWrite(userId, passkey, counter)];
}
