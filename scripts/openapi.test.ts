import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { openApiFile, openApiText } from './openapi.ts';

test('docs/openapi.json describes the contract', () => {
  const isCurrent = readFileSync(openApiFile, 'utf8') === openApiText();
  expect(isCurrent ? 'current' : 'stale: npm run openapi writes it').toBe('current');
});
