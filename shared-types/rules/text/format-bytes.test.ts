/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_250, '1.25 KB'],
  [12_345_678, '12.3 MB'],
  [312_000_000_000, '312 GB'],
  [999_600_000, '1 GB'],
  [1_250_000_000_000, '1.25 TB'],
  [1_200_000_000_000, '1.2 TB'],
  ['10000000000000001', '10 PB'],
  [-12_300_000, '-12.3 MB'],
])('%s is written as %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written);
});
