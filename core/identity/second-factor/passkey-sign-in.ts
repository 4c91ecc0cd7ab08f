import { CallError } from '#core/errors.ts';
import { requireTrustedPasskey } from '#core/identity/secured-account.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { PasskeyAssertion } from '#shared/rules/accounts/passkeys.ts';
import { type Challenge, consumeChallengeWrite } from './challenge.ts';
import { passkeyUsedWrite } from './passkeys.ts';
import { readFactors } from './store.ts';
import { verifyAssertion } from './verify-passkey.ts';

/**
 * Authenticates a user by a passkey: in place of a password, or as the second step after it.
 * @param pending the user who has given the right password, if it is the second step
 * @returns the user, and the writes that consume the proof
 * @throws CallError `wrong_passkey`, `challenge_ended`
 */
export async function provePasskey(
  assertion: PasskeyAssertion,
  challenge: Challenge,
  pending: UserItem | null,
): Promise<{ user: UserItem; writes: TransactionWrite[] }> {
  const isSecondStep = pending !== null;
  const userId = pending?.id ?? ownerIdOf(assertion);
  if (userId === null) throw unknownPasskey(isSecondStep);
  const [user, { passkeys }] = await Promise.all([
    pending ?? findUser(userId),
    readFactors(userId),
  ]);
  const passkey = passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (!user || !passkey) throw unknownPasskey(isSecondStep);
  const counter = await verifyAssertion(assertion, challenge, passkey, !isSecondStep);
  if (!isSecondStep) requireTrustedPasskey(user, passkey.createdAt);
  const writes = [consumeChallengeWrite(challenge), passkeyUsedWrite(user.id, passkey, counter)];
  return { user, writes };
}

/** The id of the user that the passkey claims to belong to: the user handle is the id it was created for; or null. */
function ownerIdOf({ response: { userHandle } }: PasskeyAssertion): string | null {
  if (!userHandle) return null;
  const userId = Buffer.from(userHandle, 'base64url').toString('utf8');
  // Ids are UUIDs; looks up nothing else.
  return /^[\da-f-]{36}$/.test(userId) ? userId : null;
}

function unknownPasskey(isSecondStep: boolean): CallError {
  const message = isSecondStep
    ? 'This passkey does not belong to your account.'
    : 'This passkey is not known here. Sign in with your password instead.';
  return new CallError('wrong_passkey', { message });
}
