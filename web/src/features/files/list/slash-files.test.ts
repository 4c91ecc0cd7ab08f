import { expect, test } from '@jest/globals';
import { fileEntry, isSlashFile, trashEntry } from '#web/features/files/entries/entries.ts';
import { fileActions } from './input/file-actions.ts';

const stored = { path: 'Day 1/', size: 6, modifiedAt: '2026-11-28T12:00:00Z', storage: 'hot' };

test('a file whose name ends with a slash is named so, and offers nothing that would change its folder', () => {
  const entry = fileEntry({ ...stored, storage: 'hot' });
  expect(isSlashFile(entry)).toBe(true);
  expect(entry).toMatchObject({ name: 'Day 1/', size: 6 });
  const nothing = () => undefined;
  const parts = {
    refusal: undefined,
    mayArchive: true,
    isSearch: false,
    open: nothing,
    show: nothing,
    review: nothing,
    share: { run: nothing, request: nothing, refusal: undefined },
    copyLink: nothing,
    info: nothing,
    makeProxy: nothing,
    download: nothing,
    zip: nothing,
    rename: nothing,
    move: nothing,
    setStorage: nothing,
    remove: nothing,
    manage: () => [],
  };
  expect(fileActions([entry], parts).map(({ id }) => id)).toEqual(['download', 'delete']);
});

test('in the trash it has its name, too', () => {
  const { modifiedAt: removedAt, ...file } = stored;
  const version = { version: '1', removedAt, reason: 'deleted', mayRestore: true } as const;
  expect(trashEntry({ ...file, ...version, storage: 'hot' }).name).toBe('Day 1/');
});
