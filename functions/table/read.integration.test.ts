import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { putItems } from '#functions/testing/table.ts';
import { keys } from './keys.ts';
import { getItems } from './read.ts';

test('more items than the table gives at once are read together, each in its place', async () => {
  const itemKeys = Array.from({ length: 205 }, () => keys.workspace(randomUUID()));
  const items = itemKeys.map((key, place) => (place % 50 === 7 ? null : { ...key, place }));
  await putItems(items.filter((item) => item !== null));
  expect(await getItems(itemKeys)).toEqual(items);
});
