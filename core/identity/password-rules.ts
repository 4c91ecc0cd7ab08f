import { CallError } from '#core/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findWeakness } from './password-strength.ts';
import type { UserItem } from './store.ts';

/**
 * Rejects a new password that is the user's own email or username, a common password, or easy to guess.
 * @throws CallError `invalid_input` for the field.
 */
export async function assertStrongPassword(
  password: string,
  { email, username }: Pick<UserItem, 'email' | 'username'>,
  field = 'password',
): Promise<void> {
  const refuse = (message: string) => {
    throw new CallError('invalid_input', { message, fields: { [field]: message } });
  };
  if ([email, username.toLowerCase()].includes(password.toLowerCase())) {
    refuse('The password must not be your email or username.');
  }
  if (await isCommonPassword(password)) {
    refuse('This password is too common. Please choose another one.');
  }
  const [local = ''] = email.split('@');
  const weakness = await findWeakness(password, [username, local]);
  if (weakness) refuse(weakness);
}
