import { sessionAuditWrites } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { transact } from '#functions/table/client.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { resetPassword } from '#shared/account.ts';
import { consumeLinkWrite, invalidLinkError, isMailedTo, readLink } from './one-time-links.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './password-rules.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { passwordChangedNotice } from './security-mails.ts';
import { findUser, setPasswordWrite } from './store.ts';

export const handler = handlePublic(resetPassword, async ({ body: { token, password } }) => {
  const link = await readLink(token, 'reset_password');
  const user = await findUser(link.subjectId);
  // Mailed to an e-mail that the account no longer has, it is no longer its owner's; and it ends with the sessions.
  if (!user || !isMailedTo(link, user.email) || user.sessionGeneration !== link.generation)
    throw invalidLinkError();
  await assertStrongPassword(password, user);
  await transact([
    consumeLinkWrite(link),
    setPasswordWrite(user, await hashPassword(password), invalidLinkError),
    ...(await securityMailWrites(user, passwordChangedNotice('reset'))),
    ...sessionAuditWrites(await workspacesOf(user.id), user, 'password_reset'),
  ]);
  // The holder of the mail may sign in here, however many strangers try the account.
  const message = 'Your new password is set. Please sign in with it.';
  return new Reply({ message }, [await deviceCookie(user.id, { hasSignedIn: false })]);
});
