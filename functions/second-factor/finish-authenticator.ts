import * as z from 'zod';
import { CallError } from '#core/errors.ts';
import { stepOfCode } from '#core/identity/second-factor/authenticator.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { type EncryptedText, encryptedText } from '#core/identity/second-factor/encrypted-text.ts';
import { decrypt } from '#core/identity/second-factor/encryption.ts';
import { secondFactorNotice } from '#core/identity/second-factor/mails.ts';
import { putFactorWrite } from '#core/identity/second-factor/store.ts';
import { changeFactors } from '#core/lifecycle/change-factors.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { having } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { removeIf, type TransactionWrite } from '#core/table/write.ts';
import { handle } from '#functions/http/handler.ts';
import { finishAuthenticator } from '#shared/second-factor.ts';

const pendingItem = z.object({ secret: encryptedText });
type PendingItem = z.infer<typeof pendingItem>;

export const handler = handle(finishAuthenticator, async ({ body: { code }, caller }) => {
  requireConfirmedEmail(caller.user);
  await requireConfirmation(caller);
  const userId = caller.user.id;
  const pending = await getItem(keys.pendingAuthenticator(userId), pendingItem);
  if (!pending) throw setUpEnded();
  const giveBack = await consumeRateLimit(['authenticator_codes_of_user', userId]);
  const lastStep = stepOfCode(await decrypt(pending.secret, userId), code);
  if (lastStep === null) throw new CallError('wrong_code');
  await giveBack();
  const { secret } = pending;
  const { recoveryCodes } = await changeFactors(userId, (_user, { authenticator }) => ({
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
  return { recoveryCodes };
});

/** Consumes exactly the pending secret that the code belongs to; only one of two concurrent calls succeeds. */
function consumePendingWrite(userId: string, { nonce }: EncryptedText): TransactionWrite {
  const key = keys.pendingAuthenticator(userId);
  return removeIf<PendingItem>(key, { secret: having({ nonce }) }, setUpEnded);
}

function setUpEnded(): CallError {
  return new CallError('not_found', {
    message: 'This set-up has ended. Please begin again.',
  });
}
