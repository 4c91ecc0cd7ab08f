import type { UserItem } from '#functions/account/store.ts';
import { CallError } from '#functions/http/errors.ts';

/**
 * Lets a second factor be set up only by whoever has confirmed the account's email: it would lock out the email's owner
 * where somebody else has registered with it. A confirmed email stays confirmed, so no later check is needed.
 * @throws CallError `email_unconfirmed`
 */
export function requireConfirmedEmail({ emailConfirmed }: Pick<UserItem, 'emailConfirmed'>): void {
  if (!emailConfirmed) throw new CallError('email_unconfirmed');
}
