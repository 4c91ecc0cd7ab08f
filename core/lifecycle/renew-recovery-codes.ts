import { CallError } from '#core/errors.ts';
import { recoveryCodesNotice } from '#core/identity/second-factor/mails.ts';
import { newRecoveryCodes } from '#core/identity/second-factor/recovery-codes.ts';
import type { UserItem } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { changeFactors, readFactorState } from './change-factors.ts';

/**
 * Replaces a user's recovery codes.
 * @throws CallError `not_found` without a second factor, `too_many_attempts`
 */
export async function renewRecoveryCodes(caller: UserItem): Promise<string[]> {
  const [, state] = await together([
    consumeRateLimit(['second_factors_of_user', caller.id]),
    readFactorState(caller),
  ]);
  const { answer } = await changeFactors(state, ({ user }) => {
    if (user.secondFactors.count === 0) {
      throw new CallError('not_found', { message: 'Set up a second factor first.' });
    }
    const { codes, write } = newRecoveryCodes(user.id);
    return {
      by: 0,
      writes: [write],
      audit: { kind: 'recovery_codes_renewed' },
      notice: recoveryCodesNotice(),
      answer: codes,
    };
  });
  return answer;
}
