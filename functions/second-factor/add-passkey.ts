import { CallError } from '#core/errors.ts';
import { consumeChallengeWrite, readChallenge } from '#core/identity/second-factor/challenge.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { secondFactorNotice } from '#core/identity/second-factor/mails.ts';
import {
  factorAnswer,
  type PasskeyItem,
  putFactorWrite,
} from '#core/identity/second-factor/store.ts';
import { verifyAttestation } from '#core/identity/second-factor/verify-passkey.ts';
import { changeFactors } from '#core/lifecycle/change-factors.ts';
import { now } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { handle } from '#functions/http/handler.ts';
import { addPasskey, maxPasskeys } from '#shared/second-factor.ts';

export const handler = handle(addPasskey, async ({ body: { name, attestation }, caller }) => {
  requireConfirmedEmail(caller.user);
  await requireConfirmation(caller);
  const userId = caller.user.id;
  const challenge = await readChallenge(attestation.response.clientDataJSON, 'registration');
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
  const { recoveryCodes } = await changeFactors(userId, (_user, { passkeys }) => {
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
  return { passkey: factorAnswer(passkey.id, passkey), recoveryCodes };
});
