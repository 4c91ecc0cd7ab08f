import { CallError } from '#core/errors.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { recoveryCodesNotice } from '#core/identity/second-factor/mails.ts';
import { newRecoveryCodes } from '#core/identity/second-factor/recovery-codes.ts';
import { changeFactors } from '#core/lifecycle/change-factors.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { renewRecoveryCodes } from '#shared/second-factor.ts';

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
