import { queueMailWrite } from '#core/outbox/store.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { confirmationMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import type { UserItem } from './store.ts';

/** The writes that mail a user the link to confirm their email. */
export function confirmationLinkWrites({
  id,
  email,
}: Pick<UserItem, 'id' | 'email'>): TransactionWrite[] {
  const link = newLink({ purpose: 'confirm_email', email, subjectId: id });
  return [link.write, queueMailWrite(confirmationMail(email, link.token))];
}
