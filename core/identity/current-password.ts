import { CallError } from '#core/errors.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { verifyPassword } from './password.ts';
import type { UserItem } from './store.ts';

/**
 * Verifies the password of a signed-in user. All wrong attempts share one rate limit, whatever the call.
 * @throws CallError `wrong_password`, or `too_many_attempts`.
 */
export async function requireCurrentPassword(
  { id, passwordHash }: Pick<UserItem, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const releaseRateLimit = await consumeRateLimit(['own_password', id]);
  if (!(await verifyPassword(password, passwordHash))) throw new CallError('wrong_password');
  await releaseRateLimit();
}
