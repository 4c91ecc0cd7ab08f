import { expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../storage/database.ts';
import { openVersions } from '../storage/versions.ts';
import { endOfPrefix, pageOfKeys } from './page-of-keys.ts';

/** A database that counts the rows that are read one by one. */
function countingDatabase(): { database: Database; rows: () => number } {
  let count = 0;
  const opened = openDatabase(null);
  return {
    rows: () => count,
    database: {
      ...opened,
      *each(sql, ...values) {
        for (const row of opened.each(sql, ...values)) {
          count += 1;
          yield row;
        }
      },
    },
  };
}

function addKeys(database: Database, keys: string[]): void {
  const versions = openVersions(database);
  for (const key of keys) {
    const version = { bucket: 'b', key, deleteMarker: false, content: 0, size: 0, etag: '' };
    const stored = { storageClass: 'STANDARD', headers: {}, checksum: null, parts: null };
    versions.add({ ...version, ...stored }, 0, true);
  }
}

test('a common prefix costs one row, however much lies beneath', () => {
  const { database, rows } = countingDatabase();
  const many = Array.from({ length: 500 }, (_, at) => at);
  addKeys(database, ['a', ...many.map((at) => `b/${at}`), ...many.map((at) => `c/${at}`), 'd']);
  const page = pageOfKeys(database, 'objects', {
    bucket: 'b',
    prefix: '',
    delimiter: '/',
    after: null,
    limit: 1000,
  });
  expect([page.versions.map(({ key }) => key), page.prefixes]).toEqual([
    ['a', 'd'],
    ['b/', 'c/'],
  ]);
  expect(rows()).toBe(4);
  database.close();
});

test('the end of a prefix is after all texts that begin with it', () => {
  expect(endOfPrefix('a/')).toBe('a0');
  expect(endOfPrefix('🎬')).toBe('🎭');
  expect(endOfPrefix('x\ud7ff')).toBe('x\ue000');
  expect(endOfPrefix('x\u{10ffff}')).toBe('y');
  expect(endOfPrefix('\u{10ffff}')).toBeNull();
});
