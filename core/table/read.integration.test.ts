import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { putItems } from '#testkit/table.ts';
import { keys } from './keys.ts';
import { getItems, queryItems } from './read.ts';

test('more items than one batch are read together, in order', async () => {
  const itemKeys = Array.from({ length: 205 }, () => keys.workspace(randomUUID()));
  const items = itemKeys.map((key, place) => (place % 50 === 7 ? null : { ...key, place }));
  await putItems(items.filter((item) => item !== null));
  expect(await getItems(itemKeys)).toEqual(items);
});

test('a key given twice is read once and returned for both', async () => {
  const [one, other] = [keys.workspace(randomUUID()), keys.workspace(randomUUID())];
  await putItems([{ ...one, name: 'Harbour' }]);
  const item = { ...one, name: 'Harbour' };
  expect(await getItems([one, other, one])).toEqual([item, null, item]);
});

test('a query with an empty prefix reads the whole partition, page by page', async () => {
  const { pk } = keys.workspace(randomUUID());
  const sortKeys = ['A', 'B#1', 'B#2', 'C'];
  await putItems(sortKeys.map((sk) => ({ pk, sk })));
  const schema = z.pipe(
    z.object({ sk: z.string() }),
    z.transform(({ sk }) => sk),
  );
  expect(await queryItems(pk, '', schema)).toEqual(sortKeys);
  expect(await queryItems(pk, 'B#', schema)).toEqual(['B#1', 'B#2']);
  expect(await queryItems(pk, '', schema, { after: { pk, sk: 'B#1' }, limit: 1 })).toEqual(['B#2']);
});
