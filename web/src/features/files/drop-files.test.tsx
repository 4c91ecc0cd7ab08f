import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Permission } from '#shared/rules/permissions.ts';
import { PreservedStateProvider } from '#web/lib/preserved-state.tsx';
import { siteUnderTest } from '#web/testing/site.ts';
import { FileBrowser } from './file-browser.tsx';

const site = siteUnderTest();
afterEach(cleanup);

/** Shows the top folder. @returns what is dropped onto it, with the target */
async function showFolder(may: (permission: Permission) => boolean) {
  await site.storeFiles(await site.subscribe({ seats: 1 }), [{ path: 'mix.wav' }]);
  const drops: unknown[] = [];
  render(
    <MemoryRouter>
      <PreservedStateProvider>
        <FileBrowser
          email="ada@studio.example"
          may={may}
          prices={{ hotStorageBlock: 15, coldStorageTb: 10 }}
          uploads={{
            choose: () => {},
            drop: (dropped, to) => drops.push([dropped, to]),
            onStored: () => () => {},
          }}
          onReview={undefined}
          share={{ run: () => undefined, request: () => undefined, refusal: undefined }}
          restrict={undefined}
          film={() => null}
          onGetMore={undefined}
          head={(actions) => actions}
        />
      </PreservedStateProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('row', { name: /mix/ });
  return drops;
}

const dropped = { types: ['Files'], items: [], files: [] };
const list = () => screen.getByRole('region', { name: 'All files' });
const hint = () => screen.queryByText('Drop to upload to All files');

test('files that are dropped onto the list are uploaded to the open folder', async () => {
  const drops = await showFolder(() => true);
  fireEvent.dragEnter(list(), { dataTransfer: dropped });
  expect(hint()).not.toBeNull();
  // Only a drag whose event is cancelled can be dropped.
  expect(fireEvent.dragOver(list(), { dataTransfer: dropped })).toBe(false);
  expect(fireEvent.drop(list(), { dataTransfer: dropped })).toBe(false);
  expect(drops).toEqual([[expect.objectContaining(dropped), { folder: '', storage: 'hot' }]]);
  expect(hint()).toBeNull();
});

test('text, and the files of a member who may not upload, are not taken', async () => {
  const drops = await showFolder(() => true);
  fireEvent.drop(list(), { dataTransfer: { ...dropped, types: ['text/plain'] } });
  expect(drops).toEqual([]);
  cleanup();
  const refused = await showFolder((permission) => permission !== 'upload_files');
  fireEvent.dragEnter(list(), { dataTransfer: dropped });
  expect(hint()).toBeNull();
  fireEvent.drop(list(), { dataTransfer: dropped });
  expect(refused).toEqual([]);
});

test('files that are dropped beside the list are not opened by the browser', async () => {
  await showFolder(() => true);
  const beside = { ...dropped, dropEffect: 'copy' };
  // The browser opens files unless the event is cancelled.
  expect(fireEvent.dragOver(document.body, { dataTransfer: beside })).toBe(false);
  expect(beside.dropEffect).toBe('none');
  expect(fireEvent.drop(document.body, { dataTransfer: beside })).toBe(false);
  // Text can be dropped into a field.
  const text = { ...dropped, types: ['text/plain'] };
  expect(fireEvent.dragOver(document.body, { dataTransfer: text })).toBe(true);

  const onList = { ...dropped, dropEffect: 'copy' };
  fireEvent.dragOver(list(), { dataTransfer: onList });
  expect(onList.dropEffect).toBe('copy');
});

test('the hint to drop goes when the files are dragged away, also over a list that has been replaced meanwhile', async () => {
  await showFolder(() => true);
  const row = screen.getByRole('row', { name: /mix/ });
  const files = { dataTransfer: dropped };
  fireEvent.dragEnter(list(), files);
  fireEvent.dragEnter(row, files);
  fireEvent.dragLeave(list(), files);
  expect(hint()).not.toBeNull();
  // The row is gone, and with it the event of leaving it.
  fireEvent.dragEnter(list(), files);
  expect(hint()).not.toBeNull();
  fireEvent.dragLeave(list(), files);
  expect(hint()).toBeNull();
});
