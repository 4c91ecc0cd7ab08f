import { CallError } from '#core/errors.ts';
import { type Challenge, readChallenge } from '#core/identity/second-factor/challenge.ts';
import { provePasskey } from '#core/identity/second-factor/passkey-sign-in.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { addressOf } from '#functions/http/address.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { noPendingLoginCookie, requirePendingLogin } from '#functions/sessions/pending-login.ts';
import { signInResponse } from '#functions/sessions/sign-in-response.ts';
import { loginWithPasskey } from '#shared/calls/second-step.ts';

export const handler = handlePublic(loginWithPasskey, async ({ body: { assertion }, event }) => {
  const { clientDataJSON } = assertion.response;
  const [releaseRateLimit, challenge] = await together([
    consumeRateLimit(['passkeys_from_address', addressOf(event)]),
    readChallenge(clientDataJSON, 'sign_in', 'second_step'),
  ]);
  const isSecondStep = challenge.purpose === 'second_step';
  const pending = isSecondStep ? await requireSamePendingLogin(event, challenge) : null;
  const { user, writes } = await provePasskey(assertion, challenge, pending);
  return signInResponse(user, event, {
    writes,
    release: releaseRateLimit,
    ...(!isSecondStep && { counters: { count: ['logins_of_user', user.id] } }),
    cookies: [noPendingLoginCookie()],
  });
});

/** A challenge for one account's second step does not complete another's. */
async function requireSamePendingLogin(event: HttpEvent, { userId }: Challenge): Promise<UserItem> {
  const user = await requirePendingLogin(event);
  if (user.id !== userId) throw new CallError('sign_in_expired');
  return user;
}
