import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table, tableName } from '#core/table/client.ts';
import { queryItems } from '#core/table/read.ts';
import { env } from '#shared/ops/environment.ts';

type Item = Record<string, unknown>;

const anyItem = z.record(z.string(), z.unknown());

/** Every item of a partition. */
export function itemsOf(pk: string): Promise<Item[]> {
  return queryItems(pk, '', anyItem);
}

/** Every item of the table, optionally filtered; tests may scan, the product does not. */
export async function allItems(filter: Partial<ScanCommandInput> = {}): Promise<Item[]> {
  const items: Item[] = [];
  const pages = paginateScan(
    { client: table },
    { TableName: tableName(), ConsistentRead: true, ...filter },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

/** Switches this process or thread to its own empty table with the same definition. */
export async function useOwnTable(): Promise<void> {
  const { Table } = await table.send(new DescribeTableCommand({ TableName: tableName() }));
  const TableName = `of-one-test-${randomUUID()}`;
  const { KeySchema, AttributeDefinitions } = Table ?? {};
  await table.send(
    new CreateTableCommand({
      TableName,
      KeySchema,
      AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  process.env[env.tableName] = TableName;
}

/** The most items of one request. */
const batchSize = 25;

/** Puts any number of items unchanged. */
export async function putItems(items: readonly Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) {
    const puts = items.slice(from, from + batchSize).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await table.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('Some items were not put.');
  }
}

/** The outgoing mails to an address. */
export function mailsTo(email: string): Promise<Item[]> {
  return allItems({
    FilterExpression: 'begins_with(pk, :mail) AND #to = :email',
    ExpressionAttributeNames: { '#to': 'to' },
    ExpressionAttributeValues: { ':mail': 'MAIL#', ':email': email },
  });
}

/** The token of the link in the last mail to an address, except security mails, whose links were not requested. */
export function tokenMailedTo(email: string): Promise<string> {
  return lastToken(email, /^(?!.*\/secure-account).*=([\w-]{43})$/m);
}

/** The token of the link that confirms the email of an account, in the last such mail. */
export function confirmationTokenMailedTo(email: string): Promise<string> {
  return lastToken(email, /\/confirm-email\?token=([\w-]{43})$/m);
}

/** The token of the link to secure an account, in the last security mail to an address. */
export function secureTokenMailedTo(email: string): Promise<string> {
  return lastToken(email, /\/secure-account\?.*token=([\w-]{43})$/m);
}

async function lastToken(email: string, link: RegExp): Promise<string> {
  const mails = await mailsTo(email);
  const oldestFirst = mails.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
  const tokens = oldestFirst.flatMap(({ text }) => link.exec(String(text))?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No mail with such a link was queued for ${email}.`);
  return token;
}

/** The outgoing mails whose text contains a string. */
export function mailsWith(text: string): Promise<Item[]> {
  return allItems({
    FilterExpression: 'begins_with(pk, :mail) AND contains(#text, :text)',
    ExpressionAttributeNames: { '#text': 'text' },
    ExpressionAttributeValues: { ':mail': 'MAIL#', ':text': text },
  });
}
