import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  allBrowserFiles,
  browserFilesOfDay,
  inTurn,
  translatedFiles,
  translatedFilesOfDay,
} from './browser-files.ts';

const root = resolve(import.meta.dirname, '../..');
const days = [20_000, 20_001, 20_002];

test('three days in a row run every browser test', () => {
  expect([...new Set(days.flatMap(browserFilesOfDay))].sort()).toEqual(allBrowserFiles());
});

test('a day runs a third of the files that take turns, and the one that is translated', () => {
  for (const day of days) {
    const ran = browserFilesOfDay(day);
    expect(ran).toEqual(expect.arrayContaining([...translatedFilesOfDay(day)]));
    const due = Object.keys(inTurn).filter((name) => ran.includes(`e2e/${name}.browser.test.ts`));
    expect(due.length).toBeLessThanOrEqual(Math.ceil(Object.keys(inTurn).length / 3) + 1);
  }
});

test('six days in a row translate each of the files that are translated', () => {
  const six = Array.from({ length: 6 }, (_, at) => 20_000 + at);
  expect(six.flatMap(translatedFilesOfDay).sort()).toEqual([...translatedFiles].sort());
  expect(allBrowserFiles()).toEqual(expect.arrayContaining(translatedFiles));
});

test('a file that takes turns has a test which proves its rules each day', () => {
  const missing = Object.values(inTurn).filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});
