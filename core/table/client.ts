import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/environment.ts';
import type { TransactionWrite } from './write.ts';

/** The client of the single table. The SDK retries throttled requests itself, with the same idempotency token. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: { requestTimeout: 5_000 } }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export function tableName(): string {
  return required(env.tableName);
}

/** Maximum number of attempts of a transaction that conflicts with another one. */
const maxTries = 12;

/**
 * Writes all or nothing.
 * @throws the `onConditionFailed` error of the first write whose condition failed.
 */
export async function transact(writes: readonly TransactionWrite[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const refused = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
      const refusal = writes[refused]?.onConditionFailed;
      if (refusal) throw refusal();
      const conflict = reasons.some(({ Code }) => Code === 'TransactionConflict');
      if (!conflict || attempt === maxTries) throw error;
      await pause(attempt);
    }
  }
}

/** Waits for a random time that grows with the attempt, so that competing transactions do not collide again. */
function pause(attempt: number): Promise<void> {
  const ms = Math.random() * Math.min(1_000, 20 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
