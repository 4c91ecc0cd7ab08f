import { CallError } from '#core/errors.ts';
import { hashPassword, shouldRehash, verifyPassword } from '#core/identity/passwords/password.ts';
import { findUser, findUserId, replacePasswordHash } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { addressOf } from '#functions/http/address.ts';
import { readDevice } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { login } from '#shared/sessions.ts';
import { secondStepNeeded } from './second-step.ts';
import { signInResponse } from './sign-in-response.ts';

export const handler = handlePublic(login, async ({ body: { email, password }, event }) => {
  const address = addressOf(event);
  const finding = findUserId(email);
  const [releaseRateLimit, user] = await together([
    consumeRateLimit(
      ['login_to_account', `${email}#${address}`],
      ['login_from_address', address],
      async () => {
        const device = await readDevice(event, await finding);
        return device ? ['login_of_device', device] : ['login_to_account_anywhere', email];
      },
    ),
    finding.then(findUser),
  ]);
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right) throw new CallError('wrong_credentials');
  if (shouldRehash(user.passwordHash))
    await replacePasswordHash(user, await hashPassword(password));
  const count = () =>
    Promise.all([releaseRateLimit(), consumeRateLimit(['logins_of_user', user.id])]);
  if (user.secondFactors.count > 0) {
    const [needed] = await Promise.all([secondStepNeeded(user), count()]);
    throw needed;
  }
  return signInResponse(user, event, { count });
});
