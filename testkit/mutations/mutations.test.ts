import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutations } from './mutations.ts';

const repository = resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

test.each(mutations)('the product has what a mutation changes: $rule', (mutation) => {
  const { file, from, caughtBy } = mutation;
  expect(textOf(file).split(from)).toHaveLength(2);
  expect(existsSync(join(repository, caughtBy.file))).toBe(true);
});

test('each rule is broken once, and there are at least forty', () => {
  const rules = new Set(mutations.map(({ rule }) => rule));
  expect(rules.size).toBe(mutations.length);
  expect(rules.size).toBeGreaterThanOrEqual(40);
});
