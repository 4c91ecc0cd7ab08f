import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { batchesOf } from '#core/runtime/batches.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { table, tableName } from './client.ts';
import type { Key } from './keys.ts';

/** An item as it is stored, not validated. */
export type Item = Record<string, unknown>;

/** An expired item counts as absent: DynamoDB deletes it only days later. */
function isUnexpired(item: Item | undefined): item is Item {
  if (!item) return false;
  const { expiresAt } = item;
  return typeof expiresAt !== 'number' || expiresAt > nowInSeconds();
}

/**
 * Reads one item, strongly consistent; null if there is none, or its TTL has passed.
 * @throws ZodError if the item does not match the schema.
 */
export async function getItem<S extends z.ZodMiniType>(
  key: Key,
  schema: S,
): Promise<z.output<S> | null> {
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return isUnexpired(item) ? schema.parse(item) : null;
}

/** The most keys in one BatchGetItem request. */
const mostInBatch = 100;

/**
 * Reads several items, strongly consistent by default, in requests of up to 100 keys at the same time. A key may be
 * given twice.
 * @param options `isEventual`: at half the price, and without what was written within about a second
 * @returns an item for each key, in the order of the keys; null if there is none, or its TTL has passed.
 */
export async function getItems(
  itemKeys: readonly Key[],
  { isEventual = false }: { isEventual?: boolean } = {},
): Promise<(Item | null)[]> {
  // BatchGetItem rejects a request that contains a key twice.
  const distinct = new Map(itemKeys.map((key) => [idOfKey(key), key]));
  const found = new Map<string, Item>();
  await Promise.all(
    batchesOf([...distinct.values()], mostInBatch).map(async (batch) => {
      for (const item of await getBatch(batch, !isEventual)) found.set(idOfKey(item), item);
    }),
  );
  return itemKeys.map((key) => {
    const item = found.get(idOfKey(key));
    return isUnexpired(item) ? item : null;
  });
}

async function getBatch(keysOfBatch: readonly Key[], ConsistentRead: boolean): Promise<Item[]> {
  const found: Item[] = [];
  let pending: Record<string, unknown>[] = keysOfBatch.map(({ pk, sk }) => ({ pk, sk }));
  while (pending.length > 0) {
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: pending, ConsistentRead } },
      }),
    );
    found.push(...(Responses?.[tableName()] ?? []));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

function idOfKey({ pk, sk }: Item | Key): string {
  return JSON.stringify([pk, sk]);
}

/**
 * Reads all items of one partition, including those whose TTL has passed, strongly consistent and in the order of their
 * sort keys; in pages of up to 1 MB.
 */
export async function* pagesOf(pk: string): AsyncGenerator<(Item & Key)[]> {
  let from: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    yield Items.map((item) => ({ ...item, pk, sk: String(item['sk']) }));
    from = LastEvaluatedKey;
  } while (from);
}

/**
 * Reads only the sort keys of a partition that have a prefix, in their order, of items with an attribute; in pages of 1 MB
 * of items, eventually consistent. It costs as many read units as whole items (128 a page), and an eighth of the CPU time.
 * @param options `having`: the attribute; `after`: the key to start after
 * @returns pages of sort keys; `last`: where the next page begins, undefined at the end
 */
export async function* sortKeyPages(
  { pk, sk: prefix }: Key,
  { having, after }: { having: string; after?: Key | undefined },
): AsyncGenerator<{ sortKeys: string[]; last: string | undefined }> {
  let from: Item | undefined = after && { ...after };
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        FilterExpression: 'attribute_exists(#having)',
        ProjectionExpression: 'sk',
        ExpressionAttributeNames: { '#having': having },
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ExclusiveStartKey: from,
      }),
    );
    from = LastEvaluatedKey;
    yield { sortKeys: Items.map(({ sk }) => String(sk)), last: from && String(from['sk']) };
  } while (from);
}

/**
 * Reads the items of one partition whose sort key has a prefix, strongly consistent and oldest first by default; without
 * those whose TTL has passed. With an empty prefix (`''`) it reads all of them, without that condition: DynamoDB
 * rejects empty strings in key conditions.
 * @param range `after`: the key to start after; `limit`: the maximum number of items, unlimited by default;
 *   `newestFirst`: reads in descending order; `isEventual`: as of `getItems`.
 * @throws ZodError if an item does not match the schema.
 */
export async function queryItems<S extends z.ZodMiniType>(
  pk: string,
  prefix: string,
  schema: S,
  range: {
    after?: Key | undefined;
    limit?: number;
    newestFirst?: boolean;
    isEventual?: boolean;
  } = {},
): Promise<z.output<S>[]> {
  const { limit = Number.POSITIVE_INFINITY, newestFirst = false, isEventual = false } = range;
  const items: z.output<S>[] = [];
  let from: Item | undefined = range.after && { ...range.after };
  do {
    const { Items, LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName(),
        ...(prefix
          ? {
              KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
              ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
            }
          : {
              KeyConditionExpression: 'pk = :pk',
              ExpressionAttributeValues: { ':pk': pk },
            }),
        ConsistentRead: !isEventual,
        ExclusiveStartKey: from,
        ScanIndexForward: !newestFirst,
        ...(Number.isFinite(limit) && { Limit: limit }),
      }),
    );
    for (const item of Items ?? []) if (isUnexpired(item)) items.push(schema.parse(item));
    from = LastEvaluatedKey;
  } while (from && items.length < limit);
  return items.slice(0, limit);
}
