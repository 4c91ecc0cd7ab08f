import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { type PasskeyTransport, passkeyTransport } from '#shared/rules/accounts/passkeys.ts';
import type { PasskeyItem } from './store.ts';

/** A passkey as a WebAuthn credential descriptor, without transports that this version does not know. */
export function describeCredential({ credentialId, transports }: PasskeyItem): {
  id: string;
  type: 'public-key';
  transports: PasskeyTransport[];
} {
  return {
    id: credentialId,
    type: 'public-key',
    transports: transports.flatMap((transport) => passkeyTransport.safeParse(transport).data ?? []),
  };
}

/**
 * Records a use of a passkey. The transaction throws CallError `challenge_ended` if a concurrent sign-in changed the
 * counter, since the assertion is then not the latest.
 * @param counter the authenticator's signature counter after this use
 */
export function passkeyUsedWrite(
  userId: string,
  passkey: PasskeyItem,
  counter: number,
): TransactionWrite {
  return update<PasskeyItem>(
    keys.passkey(userId, passkey.id),
    {
      set: { counter, lastUsedAt: now().toISOString() },
      when: { counter: passkey.counter },
    },
    () => new CallError('challenge_ended'),
  );
}
