import { expect, test } from '@jest/globals';
import { costDocument } from './cost-document.ts';
import { measureFigures } from './measure-figures.ts';
import { activities } from './measurements.ts';
import { scaleDocument } from './scale-document.ts';

test('every activity is measured, and the documents have no missing figure', async () => {
  const figures = await measureFigures({ notMeasured: 'Not in this test.' });
  for (const activity of activities) {
    expect(figures.measured[activity].tableRequests).toBeGreaterThan(0);
  }
  for (const text of [costDocument(figures), scaleDocument(figures)]) {
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  }
});
