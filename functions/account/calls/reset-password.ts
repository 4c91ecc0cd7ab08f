import { resetPassword } from '#core/lifecycle/passwords.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import * as account from '#shared/calls/account-password.ts';

export const handler = handlePublic(
  account.resetPassword,
  async ({ body: { token, password, endLinks = false } }) => {
    const { user, openLinks } = await resetPassword(token, { password, endLinks });
    // Marks this browser as known, so that wrong passwords by strangers do not block its sign-in.
    const message = 'Your new password is set. Please sign in with it.';
    return new Reply({ message, openLinks }, [await deviceCookie(user.id, { hasSignedIn: false })]);
  },
);
