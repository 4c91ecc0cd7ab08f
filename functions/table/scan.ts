import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from './client.ts';
import type { Key } from './keys.ts';

/**
 * Reads the whole table, page by page; for the operator's tool alone, where no key leads to what is looked for. No
 * function of the product has the permission for it.
 * @param filter lets only some items through; all are read, and paid for, all the same
 */
export async function* scannedItems(
  filter: Pick<
    ScanCommandInput,
    'FilterExpression' | 'ExpressionAttributeValues' | 'ExpressionAttributeNames'
  > = {},
): AsyncGenerator<Record<string, unknown> & Key> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new ScanCommand({ TableName: tableName(), ExclusiveStartKey: from, ...filter }),
    );
    for (const item of Items) yield { ...item, pk: String(item['pk']), sk: String(item['sk']) };
    from = LastEvaluatedKey;
  } while (from);
}
