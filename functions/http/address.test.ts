import { expect, test } from '@jest/globals';
import { httpEvent } from '#testkit/events.ts';
import { addressOf, canonicalAddress, connectionAddressOf } from './address.ts';
import { type HttpEvent, throughCloudFront } from './event.ts';

type Authorizer = HttpEvent['requestContext']['authorizer'];

const from = (headers: Record<string, string>, authorizer?: Authorizer) =>
  addressOf(
    httpEvent('POST /api/login', {
      address: '198.51.100.7',
      headers,
      ...(authorizer && { authorizer }),
    }),
  );
const viewer = { 'x-viewer-address': '203.0.113.9' };

test("without CloudFront the caller's address is the connection's own", () => {
  expect(from({})).toBe('198.51.100.7');
});

test("with CloudFront's secret verified, the address is the viewer's", () => {
  expect(from(viewer, { lambda: throughCloudFront })).toBe('203.0.113.9');
  expect(from({}, { lambda: throughCloudFront })).toBe('198.51.100.7');
});

test('no other caller can set the address by a header', () => {
  expect(from(viewer)).toBe('198.51.100.7');
  expect(from({ ...viewer, 'x-origin-secret': 'a guess' })).toBe('198.51.100.7');
  expect(from(viewer, {})).toBe('198.51.100.7');
  expect(from(viewer, { lambda: null })).toBe('198.51.100.7');
  expect(from(viewer, { lambda: { origin: 'elsewhere' } })).toBe('198.51.100.7');
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

test('the address of the connection is whole, for people to read', () => {
  const event = httpEvent('GET /api/guest/{link}', { address: '2001:db8:1:2:3:4:5:6' });
  expect(connectionAddressOf(event)).toBe('2001:db8:1:2:3:4:5:6');
  expect(addressOf(event)).toBe('2001:db8:1:2::/64');
});
