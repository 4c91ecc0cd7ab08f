import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableName } from './client.ts';
import type { Key } from './keys.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error to throw if its condition fails. */
export interface TransactionWrite {
  item: TransactItem;
  onConditionFailed?: () => Error;
}

/** Deletes an item, whether it exists or not. */
export function remove({ pk, sk }: Key): TransactionWrite {
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
}

/** Condition check: the item exists. */
export function assertExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return condition(key, 'attribute_exists(pk)', onConditionFailed);
}

/** Condition check: the item does not exist. */
export function assertNotExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return condition(key, 'attribute_not_exists(pk)', onConditionFailed);
}

function condition(
  { pk, sk }: Key,
  ConditionExpression: string,
  onConditionFailed: () => Error,
): TransactionWrite {
  const TableName = tableName();
  return {
    item: { ConditionCheck: { TableName, Key: { pk, sk }, ConditionExpression } },
    onConditionFailed: onConditionFailed,
  };
}
