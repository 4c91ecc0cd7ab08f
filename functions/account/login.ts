import { CallError } from '#core/errors.ts';
import { hashPassword, shouldRehash, verifyPassword } from '#core/identity/password.ts';
import { findUserByEmail, placeholderUserId, replacePasswordHash } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { readDevice } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { login } from '#shared/sessions.ts';
import { secondStepNeeded } from './second-step.ts';
import { signInResponse } from './sign-in-response.ts';

export const handler = handlePublic(login, async ({ body: { email, password }, event }) => {
  const address = addressOf(event);
  const user = await findUserByEmail(email);
  const device = await readDevice(event, user?.id ?? placeholderUserId);
  const releaseRateLimit = await consumeRateLimit(
    ['login_to_account', `${email}#${address}`],
    ['login_from_address', address],
    device ? ['login_of_device', device] : ['login_to_account_anywhere', email],
  );
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right) throw new CallError('wrong_credentials');
  await Promise.all([releaseRateLimit(), consumeRateLimit(['logins_of_user', user.id])]);
  if (shouldRehash(user.passwordHash))
    await replacePasswordHash(user, await hashPassword(password));
  if (user.secondFactors.count > 0) throw await secondStepNeeded(user);
  return signInResponse(user, event);
});
