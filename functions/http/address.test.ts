import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { httpEvent } from '#functions/testing/events.ts';
import { env } from '#shared/environment.ts';
import { addressOf } from './address.ts';

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
