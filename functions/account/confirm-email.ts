import {
  consumeLinkWrite,
  invalidLinkError,
  isMailedTo,
  readLink,
} from '#core/identity/one-time-links.ts';
import { confirmEmailWrite, findUser } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { confirmEmail } from '#shared/account.ts';

export const handler = handlePublic(confirmEmail, async ({ body: { token } }) => {
  const link = await readLink(token, 'confirm_email');
  const user = await findUser(link.subjectId);
  // A link mailed to an email that the account no longer has confirms nothing.
  if (!user || !isMailedTo(link, user.email)) throw invalidLinkError();
  await transact([consumeLinkWrite(link), confirmEmailWrite(user)]);
  return done;
});
