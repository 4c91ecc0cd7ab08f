import { CallError } from '#functions/http/errors.ts';
import { now } from '#functions/runtime/clock.ts';
import { tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { type PasskeyTransport, passkeyTransport } from '#shared/passkeys.ts';
import type { PasskeyItem } from './store.ts';

/** A passkey as browsers are told of it; ways to reach it that this version does not know are left out. */
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
 * Notes that a passkey was used. A counter that somebody else has moved meanwhile means that the assertion is not the
 * latest.
 * @param counter the authenticator's signature counter after it
 */
export function passkeyUsedWrite(
  userId: string,
  passkey: PasskeyItem,
  counter: number,
): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.passkey(userId, passkey.id),
        UpdateExpression: 'SET #counter = :new, lastUsedAt = :now',
        ConditionExpression: '#counter = :read',
        ExpressionAttributeNames: { '#counter': 'counter' },
        ExpressionAttributeValues: {
          ':new': counter,
          ':read': passkey.counter,
          ':now': now().toISOString(),
        },
      },
    },
    onConditionFailed: () => new CallError('challenge_ended'),
  };
}
