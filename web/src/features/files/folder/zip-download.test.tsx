import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { fileEntry, folderEntry } from '#web/features/files/entries/entries.ts';
import { fileActions } from '#web/features/files/list/input/file-actions.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { ZipDownload } from './zip-download.tsx';

const site = siteUnderTest();
afterEach(cleanup);

const modifiedAt = '2026-11-20T12:00:00.000Z';
const stored = (path: string) => ({ path, size: 1_000, modifiedAt, storage: 'hot' as const });
const film = fileEntry(stored('Day 1/Take 1.mov'));
const selects = folderEntry('Day 1/', 'Selects');

test('one file is downloaded as it is, a folder as a ZIP, and several files either way up to ten', () => {
  const nothing = () => undefined;
  const parts = {
    ...{ refusal: undefined, mayArchive: false, isSearch: false, open: nothing, show: nothing },
    ...{ review: nothing, share: { run: nothing, request: nothing, refusal: undefined } },
    ...{
      copyLink: nothing,
      info: nothing,
      makeProxy: nothing,
      download: nothing,
      zip: nothing,
      rename: nothing,
      move: nothing,
    },
    ...{ setStorage: nothing, remove: nothing, manage: () => [] },
  };
  const offered = (...entries: Parameters<typeof fileActions>[0][number][]) =>
    fileActions(entries, parts)
      .map(({ id }) => id)
      .filter((id) => id === 'download' || id === 'zip');
  expect(offered(film)).toEqual(['download']);
  expect(offered(selects)).toEqual(['zip']);
  expect(offered(film, film)).toEqual(['download', 'zip']);
  expect(offered(film, selects)).toEqual(['zip']);
  expect(offered(...Array.from({ length: 11 }, () => film))).toEqual(['zip']);
});

test('what a member has chosen is counted for one ZIP of the name of its folder', async () => {
  site.intercept('GET /api/files', () => ({
    answer: { folders: [], files: [stored('Day 1/Selects/Take 2.mov')] },
  }));
  render(<ZipDownload open onClose={() => undefined} entries={[film, selects]} folder="Day 1/" />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Download “Day 1”' }));
  await dialog.findByText(/^2 files, 2 KB, in one ZIP file: Day 1\.zip\./);
  dialog.getByRole('button', { name: 'Save ZIP' });
  expect(site.asked()).toEqual(['GET /api/files?folder=Day+1%2FSelects%2F']);
});
