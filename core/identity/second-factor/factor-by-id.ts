import { CallError } from '#core/errors.ts';
import { isId } from '#core/table/ids.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { SecondFactorKind } from '#shared/rules/accounts/second-factor-kinds.ts';
import { authenticatorId, type Factors } from './store.ts';

const removedError = () =>
  new CallError('not_found', { message: 'This second factor has already been removed.' });

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
  throw removedError();
}

/**
 * Renames a second factor of a user.
 * @throws CallError `not_found`, also for other users' factors
 */
export async function renameFactor(userId: string, id: string, name: string): Promise<void> {
  const isAuthenticator = id === authenticatorId;
  if (!isAuthenticator && !isId(id)) throw removedError();
  const key = isAuthenticator ? keys.authenticator(userId) : keys.passkey(userId, id);
  await write(update(key, { set: { name } }, removedError));
}
