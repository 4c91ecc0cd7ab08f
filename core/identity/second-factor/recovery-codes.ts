import { randomBytes } from 'node:crypto';
import { CallError } from '#core/errors.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { contains } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { put, type TransactionWrite, update } from '#core/table/write.ts';
import { recoveryCodeCount } from '#shared/rules/accounts/second-factor-code.ts';
import type { RecoveryItem } from './store.ts';

/** Bytes of a code: 80 bits, so that its hash withstands guessing without salt or a slow function. */
const codeBytes = 10;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** New recovery codes, which are shown only once, and the write that replaces the previous hashes. */
export function newRecoveryCodes(userId: string): { codes: string[]; write: TransactionWrite } {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const unused = new Set(codes.map(hashOfCode));
  return {
    codes: codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')),
    write: put(keys.recoveryCodes(userId), { kind: 'recovery', unused }),
  };
}

/**
 * Consumes a code, given without its hyphens. The transaction throws `recoveryCodeUsed` if another sign-in has just
 * consumed it.
 */
export function consumeRecoveryCodeWrite(userId: string, code: string): TransactionWrite {
  const hash = hashOfCode(code);
  const member = new Set([hash]);
  return update<RecoveryItem>(
    keys.recoveryCodes(userId),
    { deleteFrom: { unused: member }, add: { used: member }, when: { unused: contains(hash) } },
    recoveryCodeUsed,
  );
}

/** The hash under which a recovery code, given without its hyphens, is stored: SHA-256 in hexadecimal. */
export function hashOfCode(code: string): string {
  return sha256(code);
}

/** Sixteen characters of base32 (RFC 4648), five bits each. */
function newCode(): string {
  const bits = [...randomBytes(codeBytes)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}

/** The error for a recovery code that was used before: `code_used`. */
export function recoveryCodeUsed(): CallError {
  const message = 'This recovery code has been used. Enter another one.';
  return new CallError('code_used', { message });
}
