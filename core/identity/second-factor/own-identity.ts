import { requireCurrentPassword } from '#core/identity/current-password.ts';
import type { UserItem } from '#core/identity/store.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { PasskeyAssertion } from '#shared/passkeys.ts';

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
  if (assertion) {
    // Imported when it is asked for: the library that verifies passkeys doubles the cold start.
    const { requireOwnPasskey } = await import('./passkey-proof.ts');
    return requireOwnPasskey(user, assertion);
  }
  await requireCurrentPassword(user, password);
  return [];
}
