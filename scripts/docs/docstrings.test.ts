import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

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

// The formatter guarantees that a declaration starts at the beginning of its line.
const declarations =
  /^(?:export )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)(.*)$/gm;
const docstringBefore = /\*\/\n(?:\/\/.*\n)*$/;
const inferred = /^ = z\.(?:infer|output)<typeof (\w+)/;

/**
 * The exports of a module that nothing describes: no docstring, no summary of a call, and, for a type that is inferred
 * from a schema, no docstring of the schema either. The first overload of a function speaks for all.
 * @param text the module's source, formatted
 */
function undocumentedExports(text: string): string[] {
  const found = [...text.matchAll(declarations)].map(
    ({ 0: line, 1: name = '', 2: rest = '', index }) => ({
      name,
      rest,
      isExported: line.startsWith('export '),
      isDocumented: docstringBefore.test(text.slice(0, index)) || rest.startsWith(' = operation('),
    }),
  );
  const documented = new Set(found.filter((one) => one.isDocumented).map(({ name }) => name));
  const missing = found
    .filter(({ name, isExported }) => isExported && !documented.has(name))
    .filter(({ rest }) => !documented.has(inferred.exec(rest)?.[1] ?? ''));
  return [...new Set(missing.map(({ name }) => name))];
}
