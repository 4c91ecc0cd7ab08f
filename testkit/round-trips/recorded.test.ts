import { expect, test } from '@jest/globals';
import { assertRecorded, beyondRecord } from './recorded.ts';
import type { RoundTrip } from './trace.ts';

const read: RoundTrip = [{ to: 'table', name: 'Query', form: '', units: 1 }];
const scan: RoundTrip = [{ to: 'table', name: 'Scan', form: '', units: 1 }];
const payment: RoundTrip = [{ to: 'stripe', name: 'GET /v1/prices', form: '', units: 0 }];

const record = {
  'GET /api/storage of a plan': { table: 2, stripe: 0 },
  'DELETE /api/account of an owner': { table: 9, stripe: 0 },
  'POST /api/feedback of a member': { table: 3, stripe: 0 },
};
const storage = { call: 'GET /api/storage', title: 'of a plan' };
const deletion = { call: 'DELETE /api/account', title: 'of an owner' };

test('a case costs no more than its record, and scans nothing', () => {
  expect(beyondRecord(storage, [read, read], record)).toEqual([]);
  const because = 'Stripe decides.';
  expect(beyondRecord({ ...storage, because }, [read, read, read], record)).toHaveLength(1);
  expect(beyondRecord(storage, [read, scan], record)).toEqual([
    '1 scans, not 0 (npm run record:round-trips)',
  ]);
  expect(beyondRecord({ ...storage, because }, [payment], record)).toHaveLength(1);
});

test('a case without a record, or that costs more than usual without a reason, fails', () => {
  expect(beyondRecord({ call: 'GET /api/new', title: '' }, [read], record)).toHaveLength(1);
  expect(beyondRecord(deletion, [read, read, read, read], record)).toEqual([
    '4 round trips, 0 requests to Stripe: its case needs a reason (because)',
  ]);
  const feedback = { call: 'POST /api/feedback', title: 'of a member' };
  expect(beyondRecord(feedback, [read, read], record)).toEqual([]);
  expect(beyondRecord(feedback, [read, read, read], record)).toEqual([
    '3 round trips, 0 requests to Stripe: its case needs a reason (because)',
  ]);
  const because = 'The steps of an end can be resumed.';
  expect(beyondRecord({ ...deletion, because }, [read, read, read, read], record)).toEqual([]);
});

test('what exceeds the record is counted again, up to twice', async () => {
  const counts = [
    [read, read, read],
    [read, read],
  ];
  const next = async () => counts.shift() ?? [];
  await expect(assertRecorded(storage, await next(), next, record)).resolves.toBeUndefined();
  const more = async () => [read, read, read];
  await expect(assertRecorded(storage, await more(), more, record)).rejects.toThrow(
    '3 round trips',
  );
});
