import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCatalog } from '#core/errors.ts';
import { calls } from '#shared/api.ts';
import { splitRoute } from '#shared/operation.ts';

test.each(Object.keys(calls))('the call %s has the handler of its declaration', (file) => {
  expect(existsSync(join(import.meta.dirname, `${file}.ts`))).toBe(true);
});

test('every handler of an operation is that of a call', () => {
  const cwd = import.meta.dirname;
  const handlers = globSync('*/*.ts', { cwd }).filter((file) =>
    /^export const handler = handle(Public)?\(/m.test(readFileSync(join(cwd, file), 'utf8')),
  );
  const declared = Object.keys(calls).map((key) => `${key}.ts`);
  expect(handlers.filter((file) => !declared.includes(file))).toEqual([]);
  expect(handlers.length).toBeGreaterThan(declared.length / 2);
});

test('no two calls share a route', () => {
  const routes = Object.values(calls).map(({ route }) => route);
  expect(new Set(routes).size).toBe(routes.length);
});

test('only calls that change something have a body', () => {
  const reading = Object.values(calls).filter(({ route }) => splitRoute(route).method === 'GET');
  expect(reading.filter((call) => 'body' in call)).toEqual([]);
});

test('every error that a call declares is in the catalogue', () => {
  const declared = Object.values(calls).flatMap((call) => ('errors' in call ? call.errors : []));
  expect(declared.filter((code) => !Object.hasOwn(errorCatalog, code))).toEqual([]);
});
