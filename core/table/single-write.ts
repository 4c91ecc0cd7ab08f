import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
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
 * Sends one update by itself, and reads the attributes that it wrote, as they are after it.
 * @throws the update's `onConditionFailed` error if its condition failed; DynamoDB's errors.
 */
export async function writeAndRead<S extends z.ZodType>(
  one: Write,
  schema: S,
): Promise<z.output<S>> {
  return schema.parse((await send(one, { ReturnValues: 'UPDATED_NEW' })).Attributes);
}

class ConditionFailed extends Error {}

async function send(
  { item, onConditionFailed }: Write,
  returned: { ReturnValues?: 'UPDATED_NEW' } = {},
): Promise<{ Attributes?: Record<string, unknown> | undefined }> {
  const TableName = tableName();
  try {
    if ('Put' in item) return await table.send(new PutCommand({ TableName, ...item.Put }));
    if ('Delete' in item) return await table.send(new DeleteCommand({ TableName, ...item.Delete }));
    return await table.send(new UpdateCommand({ TableName, ...item.Update, ...returned }));
  } catch (error) {
    if (!onConditionFailed || !(error instanceof ConditionalCheckFailedException)) throw error;
    throw onConditionFailed();
  }
}
