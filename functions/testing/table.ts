import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table, tableName } from '#functions/table/client.ts';
import { queryItems } from '#functions/table/read.ts';

const anyItem = z.record(z.string(), z.unknown());

/** Every item of a partition. */
export function itemsOf(pk: string): Promise<Record<string, unknown>[]> {
  return queryItems(pk, '', anyItem);
}

/** The outgoing mails whose text contains something; tests may scan, the product does not. */
export async function mailsWith(text: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: 'begins_with(pk, :mail) AND contains(#text, :text)',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':mail': 'MAIL#', ':text': text },
    }),
  );
  return Items;
}
