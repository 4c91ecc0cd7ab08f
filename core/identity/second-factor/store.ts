import * as z from 'zod/mini';
import type { UserItem } from '#core/identity/store.ts';
import { absent, anyOf, exists, greaterThan, having } from '#core/table/conditions.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, put, type TransactionWrite, update } from '#core/table/write.ts';
import type { SecondFactor } from '#shared/calls/second-factor.ts';
import { encryptedText } from './encrypted-text.ts';

/** The item of an authenticator app. Dates are ISO 8601. */
const authenticatorItem = z.object({
  kind: z.literal('authenticator'),
  name: z.string(),
  secret: encryptedText,
  /** The time step of the last code used: neither it nor an earlier one is accepted again. */
  lastStep: z.int(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type AuthenticatorItem = z.infer<typeof authenticatorItem>;

/** The item of a passkey. Dates are ISO 8601. */
const passkeyItem = z.object({
  kind: z.literal('passkey'),
  id: z.string(),
  name: z.string(),
  credentialId: z.string(),
  /** COSE, as base64url. */
  publicKey: z.string(),
  /** The authenticator's signature counter; 0 if it has none. */
  counter: z.int(),
  transports: z.array(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyItem = z.infer<typeof passkeyItem>;

/** Hashes of recovery codes. DynamoDB cannot store an empty set. */
const recoveryItem = z.object({
  kind: z.literal('recovery'),
  unused: z._default(z.set(z.string()), new Set()),
  used: z._default(z.set(z.string()), new Set()),
});
export type RecoveryItem = z.infer<typeof recoveryItem>;

/** A second factor, or the recovery codes. */
export const factorItem = z.discriminatedUnion('kind', [
  authenticatorItem,
  passkeyItem,
  recoveryItem,
]);

/** All second factors and recovery codes of a user. */
export interface Factors {
  authenticator: AuthenticatorItem | undefined;
  passkeys: PasskeyItem[];
  recovery: RecoveryItem | undefined;
}

/** Reads the second factors of a user. */
export async function readFactors(userId: string): Promise<Factors> {
  const items = await queryItems(keys.user(userId).pk, prefixes.factor, factorItem);
  return {
    authenticator: items.find((item) => item.kind === 'authenticator'),
    passkeys: items.filter((item) => item.kind === 'passkey'),
    recovery: items.find((item) => item.kind === 'recovery'),
  };
}

/** Keys of all items of a user's second factors. */
export async function factorKeysOf(userId: string): Promise<Key[]> {
  const { passkeys } = await readFactors(userId);
  return [
    keys.authenticator(userId),
    keys.recoveryCodes(userId),
    keys.pendingAuthenticator(userId),
    ...passkeys.map(({ id }) => keys.passkey(userId, id)),
  ];
}

/**
 * Changes the number of second factors, in the transaction that adds or removes one. Fails with `StaleReadError` if
 * second factors have changed since the user was read.
 */
export function countFactorWrite({ id, secondFactors }: UserItem, by: number): TransactionWrite {
  const { count, version } = secondFactors;
  return update<UserItem>(
    keys.user(id),
    {
      set: { secondFactors: { count: count + by, version: version + 1 } },
      // Accounts from before second factors have no such attribute; once set, it stays.
      when: { pk: exists, secondFactors: anyOf(absent, { count, version }) },
    },
    () => new StaleReadError(),
  );
}

/** Condition check: the user has a second factor. */
export function hasSecondFactorWrite(
  userId: string,
  onConditionFailed: () => Error,
): TransactionWrite {
  return assertThat<UserItem>(
    keys.user(userId),
    { secondFactors: having({ count: greaterThan(0) }) },
    onConditionFailed,
  );
}

/** Stores a factor under its key, replacing any previous one. */
export function putFactorWrite(key: Key, item: AuthenticatorItem | PasskeyItem): TransactionWrite {
  return put(key, item);
}

/** A factor as its owner sees it. */
export function factorAnswer(id: string, item: AuthenticatorItem | PasskeyItem): SecondFactor {
  const { name, createdAt, lastUsedAt } = item;
  return { id, name, createdAt, lastUsedAt };
}

/** The id for renaming and removing the authenticator app; passkeys have ids of their own. */
export const authenticatorId = 'authenticator';
