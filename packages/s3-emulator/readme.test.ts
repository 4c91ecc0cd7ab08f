import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bucketOperations, objectOperations } from './operations.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const [, supported = ''] = /^## Supported operations$.*?^(\| of .*?)^Events:/ms.exec(readme) ?? [];

test('the README lists exactly the operations that the emulator implements', () => {
  const listed = [...supported.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name);
  const implemented = [...bucketOperations, ...objectOperations].map(({ name }) => name);
  expect(listed.sort()).toEqual(implemented.sort());
});
