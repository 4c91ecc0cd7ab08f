import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCatalog } from '#core/errors.ts';
import { calls } from '#shared/api.ts';
import { splitRoute } from '#shared/operation.ts';

test.each(Object.keys(calls))('the call %s has the handler of its declaration', (file) => {
  expect(existsSync(join(import.meta.dirname, `${file}.ts`))).toBe(true);
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
