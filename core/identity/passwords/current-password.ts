import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit, type ReleaseRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { verifyPassword } from './password.ts';

/** The proof of a signed-in user's identity. */
export interface IdentityProof {
  /** The writes that consume it, for the caller's transaction: a passkey's challenge, none for a password. */
  writes: readonly TransactionWrite[];
  /** Takes the counted attempt back, which was right; the caller runs it beside its next requests. */
  releaseRateLimit: ReleaseRateLimit;
}

/**
 * Verifies the password of a signed-in user. All wrong attempts share one rate limit, whatever the call.
 * @throws CallError `wrong_password`, or `too_many_attempts`.
 */
export async function requireCurrentPassword(
  { id, passwordHash }: Pick<UserItem, 'id' | 'passwordHash'>,
  password: string,
): Promise<IdentityProof> {
  const releaseRateLimit = await consumeRateLimit(['own_password', id]);
  if (!(await verifyPassword(password, passwordHash))) throw new CallError('wrong_password');
  return { writes: [], releaseRateLimit };
}
