import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { batchesOf } from '#core/runtime/batches.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { TransactionWrite } from './write.ts';

/** The client of the single table. The SDK retries throttled requests itself, with the same idempotency token. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: { requestTimeout: 5_000 } }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/**
 * The name of the single table.
 * @throws Error if the environment does not name it.
 */
export function tableName(): string {
  return required(env.tableName);
}

/** The transaction collided with another request for one of its items. */
class TransactionConflict extends Error {}

/**
 * The most writes of a transaction
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
 */
export const maxWrites = 100;

/**
 * Makes up to `maxWrites` writes, all or nothing. Retries a transaction that collides with another one, up to 12 times in all.
 * @throws the `onConditionFailed` error of the first write whose condition failed; DynamoDB's errors.
 */
export function transact(writes: readonly TransactionWrite[]): Promise<void> {
  return retryOnConflict(() => sendTransaction(writes), {
    on: [TransactionConflict],
    beforeRetry: pause,
  });
}

/** Makes any number of writes, in as many transactions as they take, one after the other. To be repeated if one fails. */
export async function transactInBatches(writes: readonly TransactionWrite[]): Promise<void> {
  for (const batch of batchesOf(writes, maxWrites)) await transact(batch);
}

async function sendTransaction(writes: readonly TransactionWrite[]): Promise<void> {
  try {
    await table.send(new TransactWriteCommand({ TransactItems: writes.map(withTableName) }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const refused = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const onConditionFailed = writes[refused]?.onConditionFailed;
    if (onConditionFailed) throw onConditionFailed();
    const conflict = reasons.some(({ Code }) => Code === 'TransactionConflict');
    throw conflict ? new TransactionConflict(error.message, { cause: error }) : error;
  }
}

function withTableName({
  item,
}: TransactionWrite): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const TableName = tableName();
  if ('Put' in item) return { Put: { TableName, ...item.Put } };
  if ('Update' in item) return { Update: { TableName, ...item.Update } };
  if ('Delete' in item) return { Delete: { TableName, ...item.Delete } };
  return { ConditionCheck: { TableName, ...item.ConditionCheck } };
}

/** Waits for a random time that grows with the attempt, so that competing requests do not collide again. */
export function pause(attempt: number): Promise<void> {
  const ms = Math.random() * Math.min(1_000, 20 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
