import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCatalog } from '#core/errors.ts';
import { calls } from '#shared/api.ts';
import { type Route, splitRoute } from '#shared/operation.ts';
import { casesFile, handlerFile } from '#shared/ops/event-functions.ts';

const root = join(import.meta.dirname, '..');

/** The source of the site, without its tests. */
const site = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/[.]test[.]|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Calls that no page makes, and who makes them. */
const ofOthers: Readonly<Record<string, string>> = {
  'devices/get-storage-credentials':
    'the script of a connected computer (`web/src/features/connect`)',
  'devices/list-synced-folders': 'the same script',
  'uploads/list-uploads': 'other clients; a browser keeps a record of its own uploads',
};

/** Whether a feature makes a call: by its route, or by the path that is fetched. */
const isMadeBySite = (route: Route) => {
  const { method, path } = splitRoute(route);
  return site.includes(`'${route}'`) || (method === 'GET' && site.includes(`'${path}'`));
};

test.each(Object.entries(calls))(
  'the call %s is four files: its entry, its handler, its cases, and a feature',
  (key, { route }) => {
    expect(existsSync(join(root, handlerFile(key)))).toBe(true);
    expect(existsSync(join(root, casesFile(key)))).toBe(true);
    expect(isMadeBySite(route)).toBe(!Object.hasOwn(ofOthers, key));
  },
);

test('every handler of an operation is that of a call', () => {
  const cwd = import.meta.dirname;
  const handlers = globSync('*/calls/*.ts', { cwd }).filter((file) =>
    /^export const handler = handle(Public|Guest)?\(/m.test(readFileSync(join(cwd, file), 'utf8')),
  );
  const declared = Object.keys(calls).map((key) => handlerFile(key).replace('functions/', ''));
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
