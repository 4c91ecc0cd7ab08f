import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/table-access.ts';
import { buildFunctions } from './functions.ts';

const outdir = mkdtempSync(join(tmpdir(), 'functions-'));
const bundle = (key: string) => join(outdir, key, 'index.js');
const keys = [...Object.keys(calls), ...eventFunctions];

beforeAll(() => buildFunctions(outdir));
afterAll(() => rmSync(outdir, { recursive: true }));

test('every call of the contract has a bundle, and so has every function that no call triggers', () => {
  expect(Object.keys(manifest()).sort()).toEqual([...keys].sort());
});

test('the manifest lists what a bundle uses', () => {
  const { 'account/get-user': getUser, 'billing/create-subscription': pay } = manifest();
  expect(getUser).toEqual({ uses: ['table', 'session'] });
  expect(pay).toEqual({ uses: ['table', 'session', 'stripe'] });
  expect(manifest()['events/authorize-origin']).toEqual({ uses: ['originSecret'] });
  expect(manifest()['events/unknown-call']).toEqual({ uses: [] });
  expect(manifest()['events/send-mail']).toEqual({ uses: ['table', 'mail'] });
  expect(manifest()['files/list-files']).toEqual({
    uses: ['table', 'session', 'storage'],
    storageCommands: ['ListObjectsV2'],
  });
});

test.each(keys)('%s is CommonJS, exports its handler and has no search for credentials', (key) => {
  const search = 'Could not load credentials from any providers';
  expect(readFileSync(bundle(key), 'utf8').includes(search)).toBe(false);
  expect(createRequire(import.meta.url)(bundle(key))).toEqual({ handler: expect.any(Function) });
});

/** They contain the list of common passwords, 380 KB, or that of disposable email domains, 150 KB. */
const withLists = [
  'account/register',
  'account/reset-password',
  'account/change-password',
  'account/change-email',
];

/** They verify passkeys, with a library of certificates and CBOR of 290 KB. */
const withPasskeys = [
  'second-factor/add-passkey',
  'second-factor/confirm-with-passkey',
  'second-factor/login-with-passkey',
];

test('a bundle without Stripe, lists, S3 and passkeys stays below 410 KB, for the cold start; with S3 below 570, with passkeys below 700', () => {
  const limitOf = (key: string, uses: readonly string[]) => {
    if (withPasskeys.includes(key)) return 700_000;
    return uses.includes('storage') ? 570_000 : 410_000;
  };
  const limited = Object.entries(manifest())
    .filter(([key, { uses }]) => !uses.includes('stripe') && !withLists.includes(key))
    .map(([key, { uses }]) => ({
      key,
      bytes: statSync(bundle(key)).size,
      limit: limitOf(key, uses),
    }));
  expect(limited.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

function manifest(): Record<string, { uses: string[] }> {
  return JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8'));
}
