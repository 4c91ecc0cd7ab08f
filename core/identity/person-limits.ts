import { mailboxOf } from '#core/outbox/mailbox.ts';
import type { Attempt } from '#core/rate-limits/rate-limits.ts';
import type { UserItem } from './store.ts';

/**
 * The rate limits that can block one user: those of their account, and those of their address if given.
 * @param address in canonical form, IPv6 as its /64
 */
export function limitsOfPerson({ id, email }: UserItem, address?: string): Attempt[] {
  const mailbox = mailboxOf(email);
  return [
    ['login_to_account_anywhere', email],
    ['logins_of_user', id],
    ['second_step_of_user', id],
    ['second_step_of_user_daily', id],
    ['authenticator_codes_of_user', id],
    ['second_factors_of_user', id],
    ['own_password', id],
    ['password_changes_of_user', id],
    ['reset_of_account', email],
    ['reset_to_mailbox_of_unconfirmed', mailbox],
    ['confirmation_of_user', id],
    ['account_mails_to_mailbox', mailbox],
    ['change_of_email', id],
    ['invitations_to_mailbox', mailbox],
    ['feedback_of_user', id],
    ...(address ? limitsOfAddress(email, address) : []),
  ];
}

function limitsOfAddress(email: string, address: string): Attempt[] {
  return [
    ['login_to_account', `${email}#${address}`],
    ['login_from_address', address],
    ['passkeys_from_address', address],
    ['reset_from_address', address],
    ['register_from_address', address],
  ];
}
