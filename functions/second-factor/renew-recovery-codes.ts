import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { renewRecoveryCodes } from '#shared/second-factor.ts';
import { changeFactors } from './change-factors.ts';
import { requireConfirmation } from './confirmation.ts';
import { recoveryCodesNotice } from './mails.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

export const handler = handle(renewRecoveryCodes, async ({ caller }) => {
  await requireConfirmation(caller);
  const userId = caller.user.id;
  await consumeRateLimit(['second_factors_of_user', userId]);
  const { answer } = await changeFactors(userId, (user) => {
    if (user.secondFactors.count === 0) {
      throw new CallError('not_found', { message: 'Set up a second factor first.' });
    }
    const { codes, write } = newRecoveryCodes(userId);
    return {
      by: 0,
      writes: [write],
      audit: { kind: 'recovery_codes_renewed' },
      notice: recoveryCodesNotice(),
      answer: codes,
    };
  });
  return { recoveryCodes: answer };
});
