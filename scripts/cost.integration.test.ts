import { expect, test } from '@jest/globals';
import { costDocument } from './cost/cost-document.ts';
import { measureFigures } from './cost/measure-figures.ts';
import { activities } from './cost/measurements.ts';
import { scaleDocument } from './cost/scale-document.ts';

test('every activity is measured, and the documents have no missing figure', async () => {
  const figures = await measureFigures();
  for (const activity of activities) {
    expect(figures.measured[activity].tableRequests).toBeGreaterThan(0);
  }
  for (const text of [costDocument(figures), scaleDocument(figures)]) {
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  }
});
