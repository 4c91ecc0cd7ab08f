import { expect, test } from '@jest/globals';
import { isDynamoDbLocal } from '#local/engine-process.ts';
import { keptFigures } from './cost/figures.ts';
import { measureFigures } from './cost/measure-figures.ts';

/**
 * DynamoDB Local counts no units for a query that finds nothing; DynamoDB, and the embedded engine, count the least that
 * a read takes (docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html).
 */
test('the stored figures match the product (npm run cost writes them)', async () => {
  const [kept, today] = [keptFigures(), await measureFigures()];
  expect(today.stack).toEqual(kept.stack);
  expect(today.monthlyPrice).toBe(kept.monthlyPrice);
  for (const [activity, measured] of Object.entries(today.measured)) {
    const { answerBytes, storedBytes, readUnits, writeUnits, ...counts } = measured;
    const units = isDynamoDbLocal() ? {} : { readUnits, writeUnits };
    const before = Object.entries(kept.measured).find(([name]) => name === activity)?.[1];
    expect({ activity, ...before }).toMatchObject({ activity, ...counts, ...units });
    // Times and random names differ by a few bytes.
    expect(Math.abs(answerBytes - (before?.answerBytes ?? 0))).toBeLessThan(200);
    expect(Math.abs(storedBytes - (before?.storedBytes ?? 0))).toBeLessThan(200);
  }
});
