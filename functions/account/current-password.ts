import { CallError } from '#functions/http/errors.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { verifyPassword } from './password.ts';
import type { UserItem } from './store.ts';

/**
 * Has somebody signed in prove by their password that it is they. Wrong ones are counted together, whatever they were
 * given for.
 * @throws CallError `wrong_password`, or `too_many_attempts`.
 */
export async function requireCurrentPassword(
  { id, passwordHash }: Pick<UserItem, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const giveBack = await consumeRateLimit(['own_password', id]);
  if (!(await verifyPassword(password, passwordHash))) throw new CallError('wrong_password');
  await giveBack();
}
