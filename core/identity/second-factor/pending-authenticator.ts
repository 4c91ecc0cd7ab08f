import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { having } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { newSecret } from './authenticator.ts';
import { type EncryptedText, encryptedText } from './encrypted-text.ts';
import { encrypt } from './encryption.ts';

/** Time to scan the code and finish, in seconds. */
const lifetime = 30 * 60;

/** An authenticator app that is being set up. */
export const pendingItem = z.object({ secret: encryptedText });
type PendingItem = z.infer<typeof pendingItem>;

/** Begins the set-up of an authenticator app, replacing one that was begun before. @returns the app's secret */
export async function beginAuthenticator(userId: string): Promise<string> {
  const secret = newSecret();
  await transact([
    put(keys.pendingAuthenticator(userId), {
      secret: await encrypt(secret, userId),
      expiresAt: nowInSeconds() + lifetime,
    }),
  ]);
  return secret;
}

/**
 * The secret of the set-up that a user has begun.
 * @throws CallError `not_found` if there is none any more
 */
export async function requirePendingSecret(userId: string): Promise<EncryptedText> {
  const pending = await getItem(keys.pendingAuthenticator(userId), pendingItem);
  if (!pending) throw setUpEnded();
  return pending.secret;
}

/** Consumes exactly the pending secret that the code belongs to; only one of two concurrent calls succeeds. */
export function consumePendingWrite(userId: string, { nonce }: EncryptedText): TransactionWrite {
  const key = keys.pendingAuthenticator(userId);
  return removeIf<PendingItem>(key, { secret: having({ nonce }) }, setUpEnded);
}

function setUpEnded(): CallError {
  return new CallError('not_found', {
    message: 'This setup has expired. Please start again.',
  });
}
