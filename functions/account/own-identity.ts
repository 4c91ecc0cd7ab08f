import { requireOwnPasskey } from '#functions/second-factor/passkey-proof.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import type { PasskeyAssertion } from '#shared/passkeys.ts';
import { requireCurrentPassword } from './current-password.ts';
import type { UserItem } from './store.ts';

interface Proof {
  password?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
}

/**
 * Verifies the identity of a signed-in user by password or passkey.
 * @returns the writes that consume the proof, for the caller's transaction: a passkey's challenge, none for a password
 * @throws CallError `wrong_password`, `wrong_passkey`, `challenge_ended` or `too_many_attempts`
 */
export async function requireOwnIdentity(
  user: Pick<UserItem, 'id' | 'passwordHash' | 'securedAt'>,
  { password = '', assertion }: Proof,
): Promise<TransactionWrite[]> {
  if (assertion) return requireOwnPasskey(user, assertion);
  await requireCurrentPassword(user, password);
  return [];
}
