import { signInOptions } from '#core/identity/second-factor/passkey-options.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { requirePendingLogin } from '#functions/sessions/pending-login.ts';
import { requestPasskey } from '#shared/calls/second-step.ts';

export const handler = handlePublic(requestPasskey, async ({ body: { secondStep }, event }) => {
  await consumeRateLimit(['passkey_requests_from_address', addressOf(event)]);
  return { options: await signInOptions(secondStep ? await requirePendingLogin(event) : null) };
});
