import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { type Link, lifetimes } from './one-time-links.ts';
import { linksEnded, type UserItem } from './store.ts';

type SecuredUser = Pick<UserItem, 'securedAt'>;

/** Whether the account was secured after this link was mailed: using one link invalidates all earlier ones. */
export function wasSecuredSince({ securedAt = '' }: SecuredUser, { issuedAt = '' }: Link): boolean {
  return issuedAt <= securedAt;
}

/**
 * Rejects a passkey as a replacement for the password if it was added within the days before the account was secured,
 * possibly by the intruder. It still works as a second factor.
 * @param createdAt ISO 8601
 * @throws CallError `wrong_passkey`
 */
export function requireTrustedPasskey({ securedAt }: SecuredUser, createdAt: string): void {
  if (securedAt === undefined || createdAt > securedAt) return;
  if (Date.parse(securedAt) - Date.parse(createdAt) >= lifetimes.secure_account * 1000) return;
  throw new CallError('wrong_passkey', {
    message:
      'This passkey was added shortly before your account was secured. Use your password instead.',
  });
}

/**
 * Revokes every session of an account, with every link to a new password or email and every share link; for a
 * transaction. Fails with `StaleReadError` if the sessions were revoked since the user was read.
 * @param passwordHash replaces the password; undefined keeps it
 */
export function accountSecuredWrite(
  { id, sessionGeneration }: UserItem,
  passwordHash?: string,
): TransactionWrite {
  const set = {
    sessionGeneration: sessionGeneration + 1,
    securedAt: now().toISOString(),
    ...linksEnded(),
    ...(passwordHash && { passwordHash }),
  };
  return update<UserItem>(
    keys.user(id),
    { set, when: { sessionGeneration } },
    () => new StaleReadError(),
  );
}
