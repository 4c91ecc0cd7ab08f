import { expect, test } from '@jest/globals';
import { variantsOfDay } from './drawn-from.ts';

test.each([1, 2, 3, 4, 10])('each of %s variants has its turn once in three days', (count) => {
  const variants = Array.from({ length: count }, (_, at) => at);
  const turns = [7, 8, 9].flatMap((day) => variantsOfDay(variants, 'a test', 3, day));
  expect(turns.toSorted((one, other) => one - other)).toEqual(variants);
});
