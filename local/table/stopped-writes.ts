import * as z from 'zod';
import { keys } from '#core/table/keys.ts';
import type { TableApi } from '#local/instance/table-api.ts';
import { localTableName } from './table-engine.ts';

const found = z.object({ Item: z.unknown().optional() });

/** Whether the operator has stopped writes. */
export async function areWritesStopped(ask: TableApi): Promise<boolean> {
  const { pk, sk } = keys.stoppedWrites();
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const answer = await ask('DynamoDB_20120810.GetItem', { TableName: localTableName, Key });
  return found.parse(answer).Item !== undefined;
}
