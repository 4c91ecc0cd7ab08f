import { transact } from '#core/table/client.ts';
import { consumeLinkWrite, invalidLinkError, isMailedTo, readLink } from './one-time-links.ts';
import { confirmEmailWrite, findUser } from './store.ts';

/**
 * Confirms the email of an account by the mailed link.
 * @throws CallError `not_found` for a link that is no longer valid
 */
export async function confirmEmail(token: string): Promise<void> {
  const link = await readLink(token, 'confirm_email');
  const user = await findUser(link.subjectId);
  // A link mailed to an email that the account no longer has confirms nothing.
  if (!user || !isMailedTo(link, user.email)) throw invalidLinkError();
  await transact([consumeLinkWrite(link), confirmEmailWrite(user)]);
}
