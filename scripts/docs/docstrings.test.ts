import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { undocumentedExports } from './docstrings.ts';

const root = join(import.meta.dirname, '../..');

test.each(['core', 'shared-types'])('everything exported from %s has a docstring', (folder) => {
  const modules = globSync(`${folder}/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.(?:test|d)\.ts$/.test(file),
  );
  expect(modules.length).toBeGreaterThan(40);
  const missing = modules.flatMap((file) =>
    undocumentedExports(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe('an export', () => {
  test.each([
    ['/** Prices. */\nexport const prices = {};', 'with a docstring'],
    [
      '/** Prices. */\n// @__NO_SIDE_EFFECTS__\nexport function prices() {}',
      'with a comment between',
    ],
    ["export const getPrices = operation({\n  summary: 'The prices.',\n});", 'that is a call'],
    [
      '/** A price. */\nconst price = z.object({});\nexport type Price = z.infer<typeof price>;',
      'inferred from a documented schema',
    ],
    [
      '/** A price. */\nexport function price(a: 1): 1;\nexport function price(a: 1) {}',
      'with overloads',
    ],
    ['const prices = {};', 'that is none'],
  ])('%j is described: %s', (text) => {
    expect(undocumentedExports(text)).toEqual([]);
  });

  test.each([
    ['export const price = {};'],
    ['/** A price. */\n\nexport const price = {};'],
    ['const schema = z.object({});\nexport type price = z.infer<typeof schema>;'],
    ['/** A page. */\nconst page = 1;\nexport async function price() {}'],
  ])('%j is not', (text) => {
    expect(undocumentedExports(text)).toEqual(['price']);
  });
});
