import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { table, tableName } from './client.ts';
import type { Write } from './write.ts';

/**
 * Sends one write by itself, which costs half of a transaction.
 * @throws the write's `onConditionFailed` error if its condition failed; DynamoDB's errors.
 */
export async function write(one: Write): Promise<void> {
  await send(one);
}

/**
 * Sends one write by itself, where a failed condition is no error.
 * @returns whether its condition held, and it was written
 */
export async function tryWrite(one: Write): Promise<boolean> {
  try {
    await send({ ...one, onConditionFailed: () => new ConditionFailed() });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

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
  try {
    await send(
      { ...one, onConditionFailed: (existing) => new ConditionFailed(existing) },
      { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.existing !== undefined && isApplied(error.existing);
  }
}

/**
 * Sends one update by itself, and reads the attributes that it wrote, as they are after it.
 * @throws the update's `onConditionFailed` error if its condition failed; DynamoDB's errors.
 */
export async function writeAndRead<S extends z.ZodType>(
  one: Write,
  schema: S,
): Promise<z.output<S>> {
  return schema.parse((await send(one, { ReturnValues: 'UPDATED_NEW' })).Attributes);
}

class ConditionFailed extends Error {
  /** The item as it is, if it was asked for and exists. */
  readonly existing: StoredItem | undefined;

  constructor(existing?: StoredItem) {
    super();
    this.existing = existing;
  }
}

/** An item in DynamoDB's own notation, such as `{ name: { S: 'Ada' } }`. */
type StoredItem = Record<string, AttributeValue>;

/** A write whose error may need the item that failed its condition. */
interface SentWrite extends Pick<Write, 'item'> {
  onConditionFailed?: ((existing?: StoredItem) => Error) | undefined;
}

async function send(
  { item, onConditionFailed }: SentWrite,
  returned: {
    ReturnValues?: 'UPDATED_NEW';
    ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
  } = {},
): Promise<{ Attributes?: Record<string, unknown> | undefined }> {
  const TableName = tableName();
  try {
    const { ReturnValuesOnConditionCheckFailure } = returned;
    const onFailure = ReturnValuesOnConditionCheckFailure && {
      ReturnValuesOnConditionCheckFailure,
    };
    if ('Put' in item) {
      return await table.send(new PutCommand({ TableName, ...item.Put, ...onFailure }));
    }
    if ('Delete' in item) return await table.send(new DeleteCommand({ TableName, ...item.Delete }));
    return await table.send(new UpdateCommand({ TableName, ...item.Update, ...returned }));
  } catch (error) {
    if (!onConditionFailed || !(error instanceof ConditionalCheckFailedException)) throw error;
    throw onConditionFailed(error.Item);
  }
}
