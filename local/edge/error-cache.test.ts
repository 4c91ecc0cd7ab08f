import { expect, test } from '@jest/globals';
import { gatewayMessage } from '#local/http/reply.ts';
import { errorCache } from './error-cache.ts';

const failure = gatewayMessage(502, 'of another user');

function cacheAt(ttl: number) {
  const clock = { now: 0 };
  return {
    clock,
    cache: errorCache(
      () => ttl,
      () => clock.now,
    ),
  };
}

test('an error answers every request for its path until its time is over', () => {
  const { clock, cache } = cacheAt(10);
  cache.keep('/api/invoices', failure);
  clock.now = 9_999;
  expect(cache.find('/api/invoices')).toBe(failure);
  expect(cache.find('/api/user')).toBeNull();
  clock.now = 10_000;
  expect(cache.find('/api/invoices')).toBeNull();
});

test('an error whose time is zero is not kept', () => {
  const { cache } = cacheAt(0);
  cache.keep('/api/invoices', failure);
  expect(cache.find('/api/invoices')).toBeNull();
});

test.each([200, 204, 304, 400, 401, 403, 409, 412, 429])('%i is not kept', (status) => {
  const { cache } = cacheAt(10);
  cache.keep('/api/user', gatewayMessage(status, ''));
  expect(cache.find('/api/user')).toBeNull();
});
