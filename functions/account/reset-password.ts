import { sessionAuditWrites } from '#core/audit/store.ts';
import {
  consumeLinkWrite,
  invalidLinkError,
  isMailedTo,
  readLink,
} from '#core/identity/one-time-links.ts';
import { hashPassword } from '#core/identity/password.ts';
import { assertStrongPassword } from '#core/identity/password-rules.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { passwordChangedNotice } from '#core/identity/security-mails.ts';
import { findUser, setPasswordWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { resetPassword } from '#shared/account.ts';

export const handler = handlePublic(resetPassword, async ({ body: { token, password } }) => {
  const link = await readLink(token, 'reset_password');
  const user = await findUser(link.subjectId);
  // A link mailed to an email that the account no longer has may be in other hands; revoking the sessions also
  // invalidates the link.
  if (!user || !isMailedTo(link, user.email) || user.sessionGeneration !== link.generation)
    throw invalidLinkError();
  await assertStrongPassword(password, user);
  await transact([
    consumeLinkWrite(link),
    setPasswordWrite(user, await hashPassword(password), invalidLinkError),
    ...(await securityMailWrites(user, passwordChangedNotice('reset'))),
    ...sessionAuditWrites(await workspacesOf(user.id), user, 'password_reset'),
  ]);
  // Marks this browser as known, so that wrong passwords by strangers do not block its sign-in.
  const message = 'Your new password is set. Please sign in with it.';
  return new Reply({ message }, [await deviceCookie(user.id, { hasSignedIn: false })]);
});
