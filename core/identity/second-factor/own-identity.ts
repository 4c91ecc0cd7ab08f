import {
  type IdentityProof,
  requireCurrentPassword,
} from '#core/identity/passwords/current-password.ts';
import type { UserItem } from '#core/identity/store.ts';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';

interface Proof {
  password?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
}

/**
 * Verifies the identity of a signed-in user by password or passkey.
 * @throws CallError `wrong_password`, `wrong_passkey`, `challenge_ended` or `too_many_attempts`
 */
export async function requireOwnIdentity(
  user: Pick<UserItem, 'id' | 'passwordHash' | 'securedAt'>,
  { password = '', assertion }: Proof,
): Promise<IdentityProof> {
  if (assertion) {
    // Imported when it is asked for: the library that verifies passkeys doubles the cold start.
    const { requireOwnPasskey } = await import('./passkey-proof.ts');
    return requireOwnPasskey(user, assertion);
  }
  return requireCurrentPassword(user, password);
}
