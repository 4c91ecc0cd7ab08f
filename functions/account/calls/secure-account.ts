import { readLink } from '#core/identity/one-time-links.ts';
import { secureAccount } from '#core/lifecycle/secure-account.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { addressOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import * as account from '#shared/calls/account-password.ts';

export const handler = handlePublic(account.secureAccount, async ({ body: { token }, event }) => {
  const [, link] = await together([
    consumeRateLimit(['secure_account_from_address', addressOf(event)]),
    readLink(token, 'secure_account'),
  ]);
  const emailed = await secureAccount(link);
  const message = emailed
    ? 'Everybody is signed out, and a link to choose a new password is on its way to you.'
    : 'Everybody is signed out. Contact us to have your email restored.';
  return new Reply({ message, emailed }, [noSessionCookie()]);
});
