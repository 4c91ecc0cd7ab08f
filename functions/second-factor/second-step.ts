import type { UserItem } from '#functions/account/store.ts';
import { CallError } from '#functions/http/errors.ts';
import { pendingLoginCookie } from './pending-login.ts';
import { readFactors } from './store.ts';

/**
 * The response to a right password if the account has a second factor: no session, but a cookie for the second step
 * and the available factors.
 */
export async function secondStepNeeded(user: UserItem): Promise<CallError> {
  const { authenticator, passkeys } = await readFactors(user.id);
  return new CallError('second_step_needed', {
    cookies: [await pendingLoginCookie(user)],
    data: {
      factors: [
        ...(authenticator ? (['authenticator'] as const) : []),
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ],
    },
  });
}
