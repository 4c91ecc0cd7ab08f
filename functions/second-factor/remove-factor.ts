import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { keys } from '#functions/table/keys.ts';
import { remove } from '#functions/table/write.ts';
import { removeFactor } from '#shared/second-factor.ts';
import { changeFactors } from './change-factors.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireFactor } from './factor-by-id.ts';
import { secondFactorMail } from './mails.ts';

export const handler = handle(removeFactor, async ({ params: { id }, caller }) => {
  await requireConfirmation(caller);
  const userId = caller.user.id;
  await changeFactors(userId, (user, factors) => {
    const { key, kind } = requireFactor(userId, factors, id);
    const isLast = user.secondFactors.count === 1;
    return {
      by: -1,
      writes: [remove(key), ...(isLast ? [remove(keys.recoveryCodes(userId))] : [])],
      audit: { kind: 'second_factor_removed', factor: kind },
      mail: secondFactorMail(user.email, 'removed', kind),
      answer: null,
    };
  });
  return done;
});
