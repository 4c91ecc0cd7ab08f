import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table, tableName } from '#functions/table/client.ts';
import { queryItems } from '#functions/table/read.ts';

const anyItem = z.record(z.string(), z.unknown());

/** Every item of a partition. */
export function itemsOf(pk: string): Promise<Record<string, unknown>[]> {
  return queryItems(pk, '', anyItem);
}

/** Every item of the table; tests may scan, the product does not. */
export async function allItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return items;
}

/** The token of the link in the mail that was written last to an address. */
export async function tokenMailedTo(email: string): Promise<string> {
  const { Items = [] } = await table.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: 'begins_with(pk, :mail) AND #to = :email',
      ExpressionAttributeNames: { '#to': 'to' },
      ExpressionAttributeValues: { ':mail': 'MAIL#', ':email': email },
    }),
  );
  const latest = Items.toSorted((a, b) => String(a['id']).localeCompare(String(b['id']))).at(-1);
  const token = /=([\w-]{43})$/m.exec(String(latest?.['text']))?.[1];
  if (!token) throw new Error(`No mail with a link was written to ${email}.`);
  return token;
}

/** The outgoing mails whose text contains something. */
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
