import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';

/**
 * Requires a confirmed email before a second factor is set up: it would lock out the email's owner
 * if another user has registered with it. A confirmed email stays confirmed, so no later check is needed.
 * @throws CallError `email_unconfirmed`
 */
export function requireConfirmedEmail({ emailConfirmed }: Pick<UserItem, 'emailConfirmed'>): void {
  if (!emailConfirmed) throw new CallError('email_unconfirmed');
}
