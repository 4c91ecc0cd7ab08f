import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { transact } from '#functions/table/client.ts';
import { confirmEmail } from '#shared/account.ts';
import { consumeLinkWrite, invalidLinkError, isMailedTo, readLink } from './one-time-links.ts';
import { confirmEmailWrite, findUser } from './store.ts';

export const handler = handlePublic(confirmEmail, async ({ body: { token } }) => {
  const link = await readLink(token, 'confirm_email');
  const user = await findUser(link.subjectId);
  // A link mailed to an email that the account no longer has confirms nothing.
  if (!user || !isMailedTo(link, user.email)) throw invalidLinkError();
  await transact([consumeLinkWrite(link), confirmEmailWrite(user)]);
  return done;
});
