import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { routes } from './routes/routes.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const [, supported = ''] = /^## Supported calls$(.*?)^## /ms.exec(readme) ?? [];

test('the README lists exactly the calls that the emulator implements', () => {
  const listed = [...supported.matchAll(/`((?:GET|POST|DELETE) \/v1[^`]*)`/g)].map(
    ([, call]) => call,
  );
  expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});
