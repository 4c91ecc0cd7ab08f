import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from './client.ts';
import type { Key } from './keys.ts';

/**
 * Scans the whole table, page by page, eventually consistent and in no order; only for the operator's tool, where no
 * key leads to the items. No function of the product has the permission.
 * @param filter a filter expression of DynamoDB; every item is read, and paid for, whether it matches or not
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
