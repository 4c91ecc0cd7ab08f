import { expect, test } from '@jest/globals';
import { keptFigures } from './cost/figures.ts';
import { measureFigures } from './cost/measure-figures.ts';

test('the stored figures match the product (npm run cost writes them)', async () => {
  const [kept, today] = [keptFigures(), await measureFigures()];
  expect(today.stack).toEqual(kept.stack);
  expect(today.monthlyPrice).toBe(kept.monthlyPrice);
  for (const [activity, { answerBytes, storedBytes, ...counts }] of Object.entries(
    today.measured,
  )) {
    const before = Object.entries(kept.measured).find(([name]) => name === activity)?.[1];
    expect({ activity, ...before }).toMatchObject({ activity, ...counts });
    // Times and random names differ by a few bytes.
    expect(Math.abs(answerBytes - (before?.answerBytes ?? 0))).toBeLessThan(200);
    expect(Math.abs(storedBytes - (before?.storedBytes ?? 0))).toBeLessThan(200);
  }
});
