import { outgoingMail } from '#functions/messages/store.ts';
import type { Write } from '#functions/table/write.ts';
import { newLink } from './links.ts';
import { confirmationMail } from './mails.ts';
import type { UserItem } from './store.ts';

/** The writes that mail a user the link which confirms the e-mail. */
export function askToConfirm({ id, email }: Pick<UserItem, 'id' | 'email'>): Write[] {
  const link = newLink({ purpose: 'confirm_email', email, subjectId: id });
  return [link.write, outgoingMail(confirmationMail(email, link.token))];
}
