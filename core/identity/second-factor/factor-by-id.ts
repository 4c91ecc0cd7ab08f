import { CallError } from '#core/errors.ts';
import { type Key, keys } from '#core/table/keys.ts';
import type { SecondFactorKind } from '#shared/second-factor-kinds.ts';
import { authenticatorId, type Factors } from './store.ts';

/**
 * The key and kind of a user's second factor.
 * @throws CallError `not_found`, also for other users' factors
 */
export function requireFactor(
  userId: string,
  { authenticator, passkeys }: Factors,
  id: string,
): { key: Key; kind: SecondFactorKind } {
  if (id === authenticatorId && authenticator) {
    return { key: keys.authenticator(userId), kind: 'authenticator' };
  }
  if (passkeys.some((passkey) => passkey.id === id)) {
    return { key: keys.passkey(userId, id), kind: 'passkey' };
  }
  throw new CallError('not_found', { message: 'This second factor has already been removed.' });
}
