import { CallError } from '#core/errors.ts';
import { stepOfCode } from '#core/identity/second-factor/authenticator.ts';
import { decrypt } from '#core/identity/second-factor/encryption.ts';
import { secondFactorNotice } from '#core/identity/second-factor/mails.ts';
import {
  consumePendingWrite,
  requirePendingSecret,
} from '#core/identity/second-factor/pending-authenticator.ts';
import { putFactorWrite } from '#core/identity/second-factor/store.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { changeFactors, readFactorState } from './change-factors.ts';

/**
 * Adds the authenticator app whose set-up has begun, or replaces the user's earlier one.
 * @param code the app's current code
 * @returns new recovery codes if this is the user's first second factor, else null
 * @throws CallError `not_found` if the set-up has ended, `wrong_code`, `too_many_attempts`
 */
export async function addAuthenticator(user: UserItem, code: string): Promise<string[] | null> {
  const { id: userId } = user;
  const [releaseRateLimit, [secret, state]] = await together([
    consumeRateLimit(['authenticator_codes_of_user', userId]),
    Promise.all([requirePendingSecret(userId), readFactorState(user)]),
  ]);
  const lastStep = stepOfCode(await decrypt(secret, userId), code);
  if (lastStep === null) throw new CallError('wrong_code');
  const change = changeFactors(state, ({ factors: { authenticator } }) => ({
    by: authenticator ? 0 : 1,
    writes: [
      consumePendingWrite(userId, secret),
      putFactorWrite(keys.authenticator(userId), {
        kind: 'authenticator',
        name: authenticator?.name ?? 'Authenticator app',
        secret,
        lastStep,
        createdAt: now().toISOString(),
        lastUsedAt: null,
      }),
    ],
    audit: { kind: 'second_factor_added', factor: 'authenticator' },
    notice: secondFactorNotice('added', 'authenticator'),
    answer: null,
  }));
  const [{ recoveryCodes }] = await Promise.all([change, releaseRateLimit()]);
  return recoveryCodes;
}
