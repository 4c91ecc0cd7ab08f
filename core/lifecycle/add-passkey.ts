import { CallError } from '#core/errors.ts';
import { consumeChallengeWrite, readChallenge } from '#core/identity/second-factor/challenge.ts';
import { secondFactorNotice } from '#core/identity/second-factor/mails.ts';
import { type PasskeyItem, putFactorWrite } from '#core/identity/second-factor/store.ts';
import { verifyAttestation } from '#core/identity/second-factor/verify-passkey.ts';
import type { UserItem } from '#core/identity/store.ts';
import { now } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { type addPasskey as addPasskeyCall, maxPasskeys } from '#shared/calls/second-factor.ts';
import type { Body } from '#shared/operation.ts';
import { changeFactors, readFactorState } from './change-factors.ts';

/**
 * Adds a passkey to an account.
 * @returns the passkey, and new recovery codes if it is the user's first second factor
 * @throws CallError `challenge_ended`, `wrong_passkey`, `too_many_passkeys`
 */
export async function addPasskey(
  user: UserItem,
  { name, attestation }: Body<typeof addPasskeyCall>,
): Promise<{ passkey: PasskeyItem; recoveryCodes: string[] | null }> {
  const { id: userId } = user;
  const [challenge, state] = await Promise.all([
    readChallenge(attestation.response.clientDataJSON, 'registration'),
    readFactorState(user),
  ]);
  if (challenge.userId !== userId) throw new CallError('challenge_ended');
  const { id: credentialId, publicKey, counter } = await verifyAttestation(attestation, challenge);
  const passkey: PasskeyItem = {
    kind: 'passkey',
    id: newId(),
    name,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: attestation.response.transports ?? [],
    createdAt: now().toISOString(),
    lastUsedAt: null,
  };
  const { recoveryCodes } = await changeFactors(state, ({ factors: { passkeys } }) => {
    if (passkeys.length >= maxPasskeys) throw new CallError('too_many_passkeys');
    return {
      by: 1,
      writes: [
        consumeChallengeWrite(challenge),
        putFactorWrite(keys.passkey(userId, passkey.id), passkey),
      ],
      audit: { kind: 'second_factor_added', factor: 'passkey' },
      notice: secondFactorNotice('added', 'passkey'),
      answer: null,
    };
  });
  return { passkey, recoveryCodes };
}
