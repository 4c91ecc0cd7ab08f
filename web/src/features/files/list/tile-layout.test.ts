/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { tileLayout } from './tile-layout.ts';

test.each([
  [288, 1],
  [358, 2],
  [700, 2],
  [1_120, 4],
])('%i pixels have room for %i tiles in a row', (width, columns) => {
  expect(tileLayout(width).columns).toBe(columns);
});
