import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { absent, conditionExpression, exists, type When } from './conditions.ts';
import type { Key } from './keys.ts';
import { newPlaceholders } from './placeholders.ts';
import { type Changes, updateExpression } from './update-expression.ts';

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One action of a transaction, as DynamoDB names it; sending it adds the name of the table. */
type Action<Name extends keyof Actions> = {
  [N in Name]: Omit<NonNullable<Actions[N]>, 'TableName'>;
};

/** One write or condition check of a transaction. */
export interface TransactionWrite {
  /** The item that it writes or checks. */
  key: Key;
  item: Action<'Put'> | Action<'Update'> | Action<'Delete'> | Action<'ConditionCheck'>;
  /** The error to throw if its condition fails; DynamoDB's own error by default. */
  onConditionFailed?: () => Error;
}

/** A write, which can also be sent by itself. */
export interface Write extends TransactionWrite {
  item: Action<'Put'> | Action<'Update'> | Action<'Delete'>;
}

/** The attributes of an item, without its key; `undefined` ones are left out. */
type Attributes = Readonly<Record<string, unknown>>;

/** Changes of an item, and when to make them; if the item exists, by default. */
type Update<T> = Changes<T> & { when?: When<T> };

/** Stores an item, replacing any previous one. */
export function put({ pk, sk }: Key, attributes: Attributes): Write {
  return { key: { pk, sk }, item: { Put: { Item: { pk, sk, ...attributes } } } };
}

/** Stores an item that must not exist yet. */
export function putNew(key: Key, attributes: Attributes, onConditionFailed: () => Error): Write {
  return putIf(key, attributes, { pk: absent }, onConditionFailed);
}

/** Stores an item, replacing any previous one, if the previous one satisfies a condition. */
export function putIf<T = Attributes>(
  { pk, sk }: Key,
  attributes: Attributes,
  when: When<NoInfer<T>>,
  onConditionFailed?: () => Error,
): Write {
  const Item = { pk, sk, ...attributes };
  return {
    key: { pk, sk },
    item: { Put: { Item, ...conditionOf(when) } },
    ...(onConditionFailed && { onConditionFailed }),
  };
}

/** Changes some attributes of an item. The type of the item checks their names and values. */
export function update<T = Attributes>(
  { pk, sk }: Key,
  { when, ...changes }: Update<NoInfer<T>>,
  onConditionFailed?: () => Error,
): Write {
  const placeholders = newPlaceholders();
  const UpdateExpression = updateExpression(changes, placeholders);
  const ConditionExpression = conditionExpression<T>(when ?? { pk: exists }, placeholders);
  return {
    key: { pk, sk },
    item: {
      Update: {
        Key: { pk, sk },
        UpdateExpression,
        ConditionExpression,
        ...placeholders.attributes(),
      },
    },
    ...(onConditionFailed && { onConditionFailed }),
  };
}

/** Deletes an item, whether it exists or not. */
export function remove({ pk, sk }: Key): Write {
  return { key: { pk, sk }, item: { Delete: { Key: { pk, sk } } } };
}

/** Deletes an item that satisfies a condition. */
export function removeIf<T = Attributes>(
  { pk, sk }: Key,
  when: When<NoInfer<T>>,
  onConditionFailed: () => Error,
): Write {
  const Key = { pk, sk };
  return { key: Key, item: { Delete: { Key, ...conditionOf(when) } }, onConditionFailed };
}

/** Condition check: the item satisfies a condition. Writes nothing. */
export function assertThat<T = Attributes>(
  { pk, sk }: Key,
  when: When<NoInfer<T>>,
  onConditionFailed: () => Error,
): TransactionWrite {
  const Key = { pk, sk };
  return { key: Key, item: { ConditionCheck: { Key, ...conditionOf(when) } }, onConditionFailed };
}

/** Condition check: the item exists. */
export function assertExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return assertThat(key, { pk: exists }, onConditionFailed);
}

/** Condition check: the item does not exist. */
export function assertNotExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return assertThat(key, { pk: absent }, onConditionFailed);
}

function conditionOf<T>(when: When<T>) {
  const placeholders = newPlaceholders();
  const ConditionExpression = conditionExpression(when, placeholders);
  return { ConditionExpression, ...placeholders.attributes() };
}
