import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/ops/event-functions.ts';

const built = resolve(import.meta.dirname, '../dist/functions');
const bundle = (key: string) => join(built, key, 'index.js');
const keys = [...Object.keys(calls), ...eventFunctions];

const contents: Record<string, { startFiles: string[]; modules: string[] }> = readJson('contents');

test('every call of the contract has a bundle, and so has every function that no call triggers', () => {
  expect(Object.keys(manifest()).sort()).toEqual([...keys].sort());
});

test('the manifest lists what a bundle uses', () => {
  const { 'account/get-user': getUser, 'billing/create-subscription': pay } = manifest();
  expect(getUser).toEqual({ uses: ['table', 'session'] });
  expect(pay).toEqual({ uses: ['table', 'session', 'stripe'] });
  expect(manifest()['events/authorize-origin']).toEqual({ uses: ['table', 'originSecret'] });
  expect(manifest()['events/unknown-call']).toEqual({ uses: [] });
  expect(manifest()['events/send-mail']).toEqual({
    uses: ['table', 'mail', 'storage'],
    storageCommands: ['GetObject', 'ListObjectsV2'],
  });
  expect(manifest()['files/list-files']).toEqual({
    uses: ['table', 'session', 'storage'],
    storageCommands: ['ListObjectsV2'],
  });
});

test('the keys of certificates are used by what signs, and what publishes them, alone', () => {
  const users = Object.entries(manifest()).filter(([, { uses }]) => uses.includes('certificates'));
  expect(users.map(([key]) => key).sort()).toEqual([
    'certificates/get-approval-certificate',
    'certificates/list-certificate-keys',
  ]);
});

test.each(keys)('%s is CommonJS, exports its handler and has no search for credentials', (key) => {
  const search = 'Could not load credentials from any providers';
  expect(codeOf(key).some(({ code }) => code.includes(search))).toBe(false);
  expect(createRequire(import.meta.url)(bundle(key))).toEqual({ handler: expect.any(Function) });
});

/** The calls whose routes another one's answer names. */
const named: Record<string, string[]> = {
  'devices/list-devices': ['GET /api/storage/credentials', 'GET /api/storage/folders'],
};

test.each(Object.entries(calls))('%s declares no call beside its own', (key, { route }) => {
  const declaration = /(?<=route:[`"'])[A-Z]+ \/api[^`"']*/g;
  const declared = codeOf(key).flatMap(({ code }) => code.match(declaration) ?? []);
  expect(declared.sort()).toEqual([route, ...(named[key] ?? [])].sort());
});

/**
 * Bytes that a library and our code for it may add to a bundle, by its folder in `node_modules`: what it adds today.
 * No kept lighter form adds clearly less: Stripe's entry for workers is 3 KB smaller, but its `fetch` loads undici, and
 * either constructor names every resource, so that none is dropped; verifying passkeys without creating options for
 * them saves 25 of 300 KB, because one module reads every format of attestation.
 */
const libraryBudgets = {
  stripe: 277_000,
  '@aws-sdk/client-s3': 117_000,
  '@aws-sdk/client-mediaconvert': 55_000,
  '@simplewebauthn/server': 307_000,
  '@zxcvbn-ts/core': 402_000,
  'disposable-email-domains-js': 133_000,
};

/**
 * Our own code in a bundle, in bytes; the nightly check uses that of every domain, and those by which films leave their
 * paths take, and compare, what jobs have made of them, and read who may still do what a computer has done.
 */
const ownBudget = 365_000;
const ownBudgets: Record<string, number> = {
  'events/reconcile': 427_000,
  'events/change-files': 395_000,
  'events/storage-event': 375_000,
};

test.each(keys)('%s stays within its budget without its libraries', (key) => {
  const bytes = codeOf(key).reduce((all, { code }) => all + Buffer.byteLength(code), 0);
  const limit = librariesIn(key).reduce(
    (all, [, budget]) => all + budget,
    ownBudgets[key] ?? ownBudget,
  );
  expect(bytes).toBeLessThan(limit);
});

test.each(keys)('%s loads Stripe and word lists only when they are asked for', (key) => {
  const startCode = codeOf(key).filter(({ name }) => contents[key]?.startFiles.includes(name));
  const words = ['bindings_version', 'mailinator.com', 'trustno1'];
  const isLoaded = (word: string) => startCode.some(({ code }) => code.includes(word));
  expect(words.filter(isLoaded)).toEqual([]);
});

test('a function loads S3 only if it may use it', () => {
  const withS3 = keys.filter((key) =>
    librariesIn(key).some(([name]) => name.endsWith('client-s3')),
  );
  const using = manifest();
  const unused = withS3.filter((key) => !using[key]?.uses.includes('storage'));
  expect(unused).toEqual([]);
});

test('classic zod, twice the code of its light form, is in no bundle', () => {
  const withClassic = keys.filter((key) =>
    modulesOf(key).some((path) => path.includes('/classic/')),
  );
  expect(withClassic).toEqual([]);
});

function codeOf(key: string): { name: string; code: string }[] {
  return readdirSync(join(built, key))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(built, key, name), 'utf8') }));
}

function modulesOf(key: string): string[] {
  return contents[key]?.modules ?? [];
}

function librariesIn(key: string) {
  return Object.entries(libraryBudgets).filter(([library]) =>
    modulesOf(key).some((path) => path.startsWith(`node_modules/${library}/`)),
  );
}

function manifest(): Record<string, { uses: string[] }> {
  return readJson('manifest');
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(built, `${name}.json`), 'utf8'));
}
