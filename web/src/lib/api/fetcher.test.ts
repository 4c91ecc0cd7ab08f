/** @jest-environment #testkit/local/node-environment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { createFetcher } from './fetcher.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const signedOut = () => new Response('{"message":"Please sign in."}', { status: 401 });

test('a key with several parts is fetched from the joined path', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (path, options) => {
    asked.push([path, options?.method]);
    return Response.json({ user: 'mara' });
  };
  expect(await createFetcher()(['/api', 'user'])).toEqual({ user: 'mara' });
  expect(asked).toEqual([['/api/user', 'GET']]);
});

test('a 401 is an error, unless it is mapped to null', async () => {
  globalThis.fetch = async () => signedOut();
  await expect(createFetcher()('/api/user')).rejects.toThrow('401: {"message":"Please sign in."}');
  expect(await createFetcher({ on401: 'null' })('/api/user')).toBeNull();
});

test('any other error stays an error, however a 401 is handled', async () => {
  globalThis.fetch = async () => new Response('down', { status: 503 });
  await expect(createFetcher({ on401: 'null' })('/api/user')).rejects.toThrow('503: down');
});
