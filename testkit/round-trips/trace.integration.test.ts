import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { countsOf } from './counts.ts';
import { traceRequests } from './trace.ts';

const read = () => getItem(keys.user('unknown'), z.object({}));

test('requests that wait for each other are a round trip each, and others one together', async () => {
  const { roundTrips } = await traceRequests(async () => {
    await read();
    await Promise.all([read(), read().then(read), read()]);
  });
  expect(roundTrips.map((trip) => trip.length)).toEqual([1, 3, 1]);
  expect(countsOf(roundTrips)).toEqual({
    table: 3,
    requests: 5,
    readUnits: 5,
    writeUnits: 0,
    scans: 0,
    stripe: 0,
  });
});

test('an eventually consistent read takes half a unit', async () => {
  const { roundTrips } = await traceRequests(() =>
    getItems([keys.user('unknown')], { isEventual: true }),
  );
  expect(countsOf(roundTrips)).toMatchObject({ requests: 1, readUnits: 0.5 });
});

test('a request that fails fails for its caller, who may make further ones', async () => {
  const failing = () => getItem({ pk: 'x'.repeat(3_000), sk: 'x' }, z.object({}));
  const { result, roundTrips } = await traceRequests(() => failing().catch(read));
  expect(result).toBeNull();
  expect(roundTrips).toHaveLength(2);
});

test('what a request waits for besides others, such as a hash, makes it no round trip of its own', async () => {
  const hash = promisify(pbkdf2);
  const { roundTrips } = await traceRequests(async () => {
    await Promise.all([read(), hash('password', 'salt', 100_000, 64, 'sha512').then(read)]);
  });
  expect(roundTrips.map((trip) => trip.length)).toEqual([2]);
});
