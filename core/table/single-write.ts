import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { pause, table, tableName } from './client.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { Write } from './write.ts';

/**
 * Sends one write by itself, which costs half of a transaction.
 * @throws the write's `onConditionFailed` error if its condition failed; DynamoDB's errors.
 */
export async function write(one: Write): Promise<void> {
  await sendOrRefuse(one);
}

/**
 * Sends one update by itself, and reads the attributes that it wrote, as they are after it.
 * @throws the update's `onConditionFailed` error if its condition failed; DynamoDB's errors.
 */
export async function writeAndRead<S extends z.ZodMiniType>(
  one: Write,
  schema: S,
): Promise<z.output<S>> {
  return schema.parse((await sendOrRefuse(one, { ReturnValues: 'UPDATED_NEW' })).Attributes);
}

/**
 * Sends one write by itself, where a failed condition is no error.
 * @returns whether its condition held, and it was written
 */
export function tryWrite(one: Write): Promise<boolean> {
  return tryWriteOnce(one, () => false);
}

/** An item in DynamoDB's own notation, such as `{ name: { S: 'Ada' } }`. */
type StoredItem = Record<string, AttributeValue>;

/**
 * Like `tryWrite`, for a write that must not be applied again when its response is lost: the SDK then sends it a second
 * time. A condition that fails because the item shows this very write counts as written.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html#DDB-UpdateItem-request-ReturnValuesOnConditionCheckFailure
 * @param isApplied whether an existing item shows the write; its condition must then be false
 */
export async function tryWriteOnce(
  one: Write,
  isApplied: (existing: StoredItem) => boolean,
): Promise<boolean> {
  return (await writeUnlessExisting(one, isApplied)) === null;
}

/**
 * Like `tryWriteOnce`, for a write that an existing item may prevent.
 * @returns that item; null if it was written
 */
export async function writeUnlessExisting(
  one: Write,
  isApplied: (existing: StoredItem) => boolean,
): Promise<StoredItem | null> {
  try {
    await send(one, { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return null;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item: existing = {} } = error;
    return isApplied(existing) ? null : existing;
  }
}

interface Returned {
  ReturnValues?: 'UPDATED_NEW';
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

async function sendOrRefuse(one: Write, returned?: Returned) {
  try {
    return await send(one, returned);
  } catch (error) {
    const isRefused = error instanceof ConditionalCheckFailedException;
    throw isRefused && one.onConditionFailed ? one.onConditionFailed() : error;
  }
}

/**
 * Retries a write that collides with a transaction, which DynamoDB rejects and the SDK does not retry
 * (docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html, "Transaction conflict handling").
 */
function send(one: Write, returned?: Returned) {
  return retryOnConflict(() => sendOnce(one, returned), {
    on: [TransactionConflictException],
    beforeRetry: pause,
  });
}

function sendOnce(
  { item }: Write,
  returned: Returned = {},
): Promise<{ Attributes?: Record<string, unknown> | undefined }> {
  const parameters = { TableName: tableName(), ...returned };
  if ('Put' in item) return table.send(new PutCommand({ ...parameters, ...item.Put }));
  if ('Delete' in item) return table.send(new DeleteCommand({ ...parameters, ...item.Delete }));
  return table.send(new UpdateCommand({ ...parameters, ...item.Update }));
}
