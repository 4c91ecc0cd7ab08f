import { CallError } from '#core/errors.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import type { UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { having, lessThan } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { AuditedChange } from '#shared/calls/audit.ts';
import { stepOfCode } from './authenticator.ts';
import { decrypt } from './encryption.ts';
import { recoveryCodeUsedNotice } from './mails.ts';
import { consumeRecoveryCodeWrite, hashOfCode, recoveryCodeUsed } from './recovery-codes.ts';
import type { AuthenticatorItem, Factors } from './store.ts';

/** A sign-in proved by a code. */
interface CodeProof {
  writes: TransactionWrite[];
  change: AuditedChange;
}

/**
 * Verifies a code of the authenticator app, or a recovery code.
 * @returns the writes that consume it, for the sign-in's transaction, and the audit entry
 * @throws CallError `wrong_code`, or `code_used`
 */
export async function proveByCode(
  user: UserItem,
  factors: Factors,
  code: string,
): Promise<CodeProof> {
  if (code.length !== 6) return proveByRecoveryCode(user, factors, code);
  if (!factors.authenticator) throw new CallError('wrong_code');
  return {
    writes: [await proveByAuthenticator(user.id, factors.authenticator, code)],
    change: { kind: 'signed_in' },
  };
}

/** Accepts a code only once (RFC 6238, section 5.2), and none older than the last one used. */
async function proveByAuthenticator(
  userId: string,
  { secret, lastStep }: AuthenticatorItem,
  code: string,
): Promise<TransactionWrite> {
  const step = stepOfCode(await decrypt(secret, userId), code);
  if (step === null) throw new CallError('wrong_code');
  if (step <= lastStep) throw new CallError('code_used');
  return update<AuthenticatorItem>(
    keys.authenticator(userId),
    {
      set: { lastStep: step, lastUsedAt: now().toISOString() },
      when: { lastStep: lessThan(step), secret: having({ nonce: secret.nonce }) },
    },
    () => new CallError('code_used'),
  );
}

async function proveByRecoveryCode(
  user: UserItem,
  { recovery }: Factors,
  code: string,
): Promise<CodeProof> {
  const hash = hashOfCode(code);
  if (recovery?.used.has(hash)) throw recoveryCodeUsed();
  if (!recovery?.unused.has(hash)) {
    const message = 'This is none of your recovery codes. Check it, or enter another one.';
    throw new CallError('wrong_code', { message });
  }
  const codesLeft = recovery.unused.size - 1;
  return {
    writes: [
      consumeRecoveryCodeWrite(user.id, code),
      ...(await securityMailWrites(user, recoveryCodeUsedNotice(codesLeft))),
    ],
    change: { kind: 'recovery_code_used', codesLeft },
  };
}
