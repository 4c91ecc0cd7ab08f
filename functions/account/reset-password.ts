import { auditedSession } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { transact } from '#functions/table/client.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { resetPassword } from '#shared/account.ts';
import { isMailedTo, linkEnded, readLink, spendLink } from './links.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { passwordChangedNotice } from './security-mails.ts';
import { findUser, newPassword } from './store.ts';

export const handler = handlePublic(resetPassword, async ({ body: { token, password } }) => {
  const link = await readLink(token, 'reset_password');
  const user = await findUser(link.subjectId);
  // Mailed to an e-mail that the account no longer has, it is no longer its owner's; and it ends with the sessions.
  if (!user || !isMailedTo(link, user.email) || user.sessionGeneration !== link.generation)
    throw linkEnded();
  await refuseGuessable(password, user);
  await transact([
    spendLink(link),
    newPassword(user, await hashPassword(password), linkEnded),
    ...(await securityMailWrites(user, passwordChangedNotice('reset'))),
    ...auditedSession(await workspacesOf(user.id), user, 'password_reset'),
  ]);
  // The holder of the mail may sign in here, however many strangers try the account.
  const message = 'Your new password is set. Please sign in with it.';
  return new Reply({ message }, [await deviceCookie(user.id, { hasSignedIn: false })]);
});
