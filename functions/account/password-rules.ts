import { CallError } from '#functions/http/errors.ts';
import type { UserItem } from './store.ts';

/**
 * Refuses a password that is the person's own e-mail or username.
 * @throws CallError `invalid_input` for the field.
 */
export function refuseOwnName(
  password: string,
  { email, username }: Pick<UserItem, 'email' | 'username'>,
  field = 'password',
): void {
  if (![email, username.toLowerCase()].includes(password.toLowerCase())) return;
  const message = 'The password must not be your e-mail or username.';
  throw new CallError('invalid_input', { message, fields: { [field]: message } });
}
