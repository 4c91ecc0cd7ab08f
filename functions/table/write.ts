import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableName } from './client.ts';
import type { Key } from './keys.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and the error that a condition which does not hold stands for. */
export interface Write {
  item: TransactItem;
  refusal?: () => Error;
}

/** Removes an item, whether it is there or not. */
export function remove({ pk, sk }: Key): Write {
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
}

/** Nothing but a condition: the item is there. */
export function present(key: Key, refusal: () => Error): Write {
  return condition(key, 'attribute_exists(pk)', refusal);
}

/** Nothing but a condition: there is no such item. */
export function absent(key: Key, refusal: () => Error): Write {
  return condition(key, 'attribute_not_exists(pk)', refusal);
}

function condition({ pk, sk }: Key, ConditionExpression: string, refusal: () => Error): Write {
  const TableName = tableName();
  return { item: { ConditionCheck: { TableName, Key: { pk, sk }, ConditionExpression } }, refusal };
}
