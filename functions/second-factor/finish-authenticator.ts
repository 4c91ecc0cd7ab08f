import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { now } from '#functions/runtime/clock.ts';
import { tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { finishAuthenticator } from '#shared/second-factor.ts';
import { stepOfCode } from './authenticator.ts';
import { changeFactors } from './change-factors.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireConfirmedEmail } from './confirmed-email.ts';
import { type EncryptedText, encryptedText } from './encrypted-text.ts';
import { decrypt } from './encryption.ts';
import { secondFactorNotice } from './mails.ts';
import { putFactorWrite } from './store.ts';

const pendingItem = z.object({ secret: encryptedText });

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
  return {
    item: {
      Delete: {
        TableName: tableName(),
        Key: keys.pendingAuthenticator(userId),
        ConditionExpression: 'secret.nonce = :nonce',
        ExpressionAttributeValues: { ':nonce': nonce },
      },
    },
    onConditionFailed: setUpEnded,
  };
}

function setUpEnded(): CallError {
  return new CallError('not_found', {
    message: 'This set-up has ended. Please begin again.',
  });
}
