import { CallError } from '#core/errors.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import type { UserItem } from '#core/identity/store.ts';
import { pendingLoginCookie } from './pending-login.ts';

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
