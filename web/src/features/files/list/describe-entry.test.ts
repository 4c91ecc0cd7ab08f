/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { folderEntry } from '#web/features/files/entries/entries.ts';
import { describeCount, describeShortly, describeSize, formatDuration } from './describe-entry.ts';

test.each([
  [0.4, '0:00'],
  [42, '0:42'],
  [59.6, '1:00'],
  [3_723, '1:02:03'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('a folder tells its files and their size, unless it was counted only in part', () => {
  const folder = folderEntry('', 'Day 1');
  expect([describeCount(folder), describeSize(folder), describeShortly(folder)]).toEqual([
    '',
    '',
    'Folder',
  ]);
  const counted = { ...folder, content: { files: 1, bytes: '4000', isPartial: false } };
  expect([describeCount(counted), describeShortly(counted)]).toEqual(['1 file', '1 file · 4 KB']);
  const large = { ...folder, content: { files: 1_000, bytes: '4000', isPartial: true } };
  expect([describeCount(large), describeSize(large)]).toEqual(['1,000+ files', '']);
});
