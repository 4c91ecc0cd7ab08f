import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableName } from './client.ts';
import type { Key } from './keys.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error that a condition which does not hold stands for. */
export interface TransactionWrite {
  item: TransactItem;
  onConditionFailed?: () => Error;
}

/** Removes an item, whether it is there or not. */
export function remove({ pk, sk }: Key): TransactionWrite {
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
}

/** Nothing but a condition: the item is there. */
export function assertExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return condition(key, 'attribute_exists(pk)', onConditionFailed);
}

/** Nothing but a condition: there is no such item. */
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
