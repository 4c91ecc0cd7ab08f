import { proveByCode } from '#core/identity/second-factor/codes.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeAtOnce } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { readDevice } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { noPendingLoginCookie, requirePendingLogin } from '#functions/sessions/pending-login.ts';
import { signInResponse } from '#functions/sessions/sign-in-response.ts';
import { completeLogin } from '#shared/calls/second-step.ts';

export const handler = handlePublic(completeLogin, async ({ body: { code }, event }) => {
  const user = await requirePendingLogin(event);
  // A browser known only from a mailed reset has never completed the second step.
  const device = await readDevice(event, user.id, { hasSignedIn: true });
  const [ofQuarterHour, ofDay] = device
    ? ([
        ['second_step_of_device', device],
        ['second_step_of_device_daily', device],
      ] as const)
    : ([
        ['second_step_of_user', user.id],
        ['second_step_of_user_daily', user.id],
      ] as const);
  const [releaseRateLimit, factors] = await together([
    consumeAtOnce([ofQuarterHour, ofDay]),
    readFactors(user.id),
  ]);
  const proof = await proveByCode(user, factors, code);
  return signInResponse(user, event, {
    ...proof,
    release: releaseRateLimit,
    cookies: [noPendingLoginCookie()],
  });
});
