import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { httpEvent } from '#functions/testing/events.ts';
import { env } from '#shared/environment.ts';
import { addressOf, canonicalAddress } from './address.ts';

beforeEach(() => {
  process.env[env.originSecret] = 'of-cloudfront';
});
afterEach(() => {
  delete process.env[env.originSecret];
});

const from = (headers: Record<string, string>) =>
  addressOf(httpEvent('POST /api/login', { address: '198.51.100.7', headers }));
const viewer = { 'x-viewer-address': '203.0.113.9' };

test('a connection without CloudFront in front is known by its own address', async () => {
  expect(await from({})).toBe('198.51.100.7');
});

test('CloudFront says whose connection it passes on', async () => {
  expect(await from({ ...viewer, 'x-origin-secret': 'of-cloudfront' })).toBe('203.0.113.9');
});

test('nobody else can say so', async () => {
  expect(await from(viewer)).toBe('198.51.100.7');
  expect(await from({ ...viewer, 'x-origin-secret': 'a guess' })).toBe('198.51.100.7');
});

test('where no secret is set no header counts', async () => {
  delete process.env[env.originSecret];
  expect(await from({ ...viewer, 'x-origin-secret': '' })).toBe('198.51.100.7');
  expect(await from({ ...viewer, 'x-origin-secret': 'undefined' })).toBe('198.51.100.7');
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['0:0:0:0:0:FFFF:c633:6407', '198.51.100.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, counted) => {
  expect(canonicalAddress(address)).toBe(counted);
});
