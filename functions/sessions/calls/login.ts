import { provePassword } from '#core/lifecycle/prove-password.ts';
import { type Attempt, consumeRateLimit, releaseAttempts } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { addressOf } from '#functions/http/address.ts';
import { readDevice } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { secondStepNeeded } from '#functions/sessions/second-step.ts';
import { signInResponse } from '#functions/sessions/sign-in-response.ts';
import { login } from '#shared/calls/sessions.ts';

export const handler = handlePublic(login, async ({ body, event }) => {
  const { user, memberships, counted } = await provePassword({
    ...body,
    address: addressOf(event),
    deviceOf: (userId) => readDevice(event, userId),
  });
  const { own, shared } = counted;
  const count: Attempt = ['logins_of_user', user.id];
  if (user.secondFactors.count > 0) {
    const [needed] = await together([
      secondStepNeeded(user),
      releaseAttempts([...own, ...shared]),
      consumeRateLimit(count),
    ]);
    throw needed;
  }
  return signInResponse(user, event, {
    memberships,
    counters: { count, release: own },
    release: () => releaseAttempts(shared),
  });
});
