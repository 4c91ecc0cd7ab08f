import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { openApiFile, openApiText } from './openapi.ts';

test('docs/openapi.json says what the contract says (npm run openapi writes it)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText());
});
