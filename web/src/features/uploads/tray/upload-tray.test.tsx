import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberUploads } from '#web/features/uploads/transfer/upload-calls.ts';
import { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import type { UploadRecord } from '#web/features/uploads/transfer/upload-record.ts';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { takeSnapshot, type UploadsSnapshot } from './snapshot.ts';
import { UploadTray } from './upload-tray.tsx';

let queue: UploadQueue;

beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => Object.assign(new EventTarget(), { matches: true }),
  });
  const calls = memberUploads(createApiClient().call);
  // It is never started: the tests set what it shows.
  queue = new UploadQueue({
    calls: () => calls,
    put: () => Promise.reject(new Error('Nothing is sent.')),
    backoff: { wait: async () => undefined, waitForConnection: async () => undefined },
    store: { put: async () => undefined, remove: async () => undefined, claim: async () => [] },
    onChange: () => undefined,
    onStored: () => undefined,
  });
});
afterEach(cleanup);

test('the tray shows all uploads in sum, with speed and time left', async () => {
  await add('Day 1/A001.mov', 'A002.mov');
  show({
    sending: 2,
    queued: 0,
    sentBytes: 4_000_000,
    totalBytes: 10e6,
    speed: 1e6,
    secondsLeft: 6,
  });
  screen.getByRole('heading', { name: 'Uploading 2 files' });
  screen.getByText('4 MB of 10 MB, 1 MB/s, a few seconds left');
  const bar = screen.getByRole('progressbar', { name: 'All uploads' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(rows()).toEqual(['A001.mov', 'A002.mov']);
});

test('no time is estimated from the first few bytes', async () => {
  await add('A001.mov');
  show({
    sending: 1,
    queued: 0,
    sentBytes: 9,
    totalBytes: 10e6,
    speed: 1,
    secondsLeft: 10e6,
  });
  screen.getByText('9 bytes of 10 MB, 1 byte/s');
});

test('no time is estimated in the first five seconds', async () => {
  await add('A001.mov');
  const speeds = { bytes: 0.1, files: 0.1, measured: 4_999 };
  expect(takeSnapshot(queue, speeds).secondsLeft).toBeUndefined();
  expect(takeSnapshot(queue, { ...speeds, measured: 5_000 }).secondsLeft).toBe(10);
});

test('of many small files the number, and how many a minute, are told instead of bytes', async () => {
  await add(...Array.from({ length: 96 }, (_, index) => `${index}.jpg`));
  queue.done = { files: 38, bytes: 38 };
  // Their bytes, sent between the calls for each file, would tell of hours.
  const speeds = { bytes: 0.005, files: 4.8, measured: 5_000 };
  const counted = { sending: 5, queued: 91 };
  const { update } = show({ ...takeSnapshot(queue, { ...speeds, measured: 4_000 }), ...counted });
  screen.getByText('38 of 134 files');
  update({ ...takeSnapshot(queue, speeds), ...counted });
  screen.getByText('38 of 134 files, 288 per minute, 20 seconds left');
});

test('of a few files, and of large ones, the bytes are told', async () => {
  await add(...Array.from({ length: 9 }, (_, index) => `${index}.jpg`));
  expect(takeSnapshot(queue).countsFiles).toBe(false);
  await add('10.jpg');
  expect(takeSnapshot(queue).countsFiles).toBe(true);
  queue.done = { files: 1, bytes: 66e9 };
  expect(takeSnapshot(queue).countsFiles).toBe(false);
});

test('an upload is paused, resumed and cancelled by buttons that name its file', async () => {
  await add('A001.mov', 'A002.mov');
  const { update } = show();
  await press('Pause A001.mov');
  update();
  screen.getByText('Paused');
  await press('Resume A001.mov');
  update();
  screen.getByRole('button', { name: 'Pause A001.mov' });
  await press('Cancel A001.mov');
  update();
  expect(rows()).toEqual(['A002.mov']);
});

test('all uploads are cancelled only after a confirmation', async () => {
  await add('A001.mov', 'A002.mov');
  const { update } = show();
  await press('Cancel all');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel 2 uploads?' }));
  expect(queue.items).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel 2 uploads' }));
  update();
  expect(queue.items).toHaveLength(0);
});

test('the confirmation closes when the uploads have ended meanwhile', async () => {
  await add('A001.mov', 'A002.mov');
  const { update } = show();
  await press('Cancel all');
  await screen.findByRole('alertdialog', { name: 'Cancel 2 uploads?' });
  await queue.cancel(queue.items.map(({ record }) => record.key));
  update();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an upload whose path was taken offers to keep both or to replace', async () => {
  await add('Day 1/A001.mov');
  const [item] = queue.items;
  if (item) {
    item.state = 'failed';
    item.failure = { kind: 'exists', message: 'There is a file of this name.' };
  }
  const { update } = show();
  screen.getByText('There is a file of this name.');
  await press('Keep both');
  update();
  expect(queue.items[0]?.record.path).toBe('Day 1/A001 (2).mov');
  expect(queue.items[0]?.state).toBe('queued');
});

test('a changed file cannot be tried again, only chosen again', async () => {
  await add('A001.mov');
  queue.fail(queue.items[0]?.record.key ?? '', 'The file has changed.');
  show();
  screen.getByText('The file has changed.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  screen.getByRole('button', { name: 'Cancel A001.mov' });
});

test('after a reload without handles, the files are asked for again', async () => {
  await queue.add([{ record: recordOf('A001.mov'), file: undefined }]);
  show();
  screen.getByRole('heading', { name: '1 upload interrupted' });
  screen.getByText(/What has arrived is not sent again/);
  screen.getByRole('button', { name: 'Choose files' });
});

test('full storage shows the way to more for those who can buy it, and who can for the others', async () => {
  await add('A001.mov');
  const blocked = { code: 'storage_full', message: 'There is no hot storage left.' };
  const opened: string[] = [];
  const { unmount } = show({ blocked }, () => opened.push('billing'));
  screen.getByRole('heading', { name: 'Uploads have stopped' });
  await press('Add storage');
  expect(opened).toEqual(['billing']);
  unmount();
  show({ blocked });
  screen.getByText('Only the owner can set storage.');
  expect(screen.queryByRole('button', { name: 'Add storage' })).toBeNull();
});

test('of thousands of uploads the first are listed, and the others counted', async () => {
  await add(...Array.from({ length: 3_000 }, (_, index) => `${index}.mov`));
  show();
  expect(rows()).toHaveLength(50);
  screen.getByText('and 2,950 more');
});

test('when all is stored the tray says so, and can be closed', async () => {
  queue.done = { files: 12, bytes: 34e9 };
  show();
  screen.getByRole('heading', { name: '12 files uploaded' });
  await press('Close uploads');
  expect(queue.done.files).toBe(0);
});

test('screen readers hear the beginning, failures and the end, not the progress', async () => {
  await add('A001.mov', 'A002.mov', 'A003.mov');
  const status = () => screen.getByRole('status').textContent;
  const { update } = show({ sending: 3, queued: 0 });
  expect(status()).toBe('Uploading 3 files');
  update({ sending: 2, queued: 0, done: 1, sentBytes: 7 });
  expect(status()).toBe('Uploading 3 files');
  update({ sending: 1, queued: 0, failed: 1 });
  expect(status()).toBe('Uploading 1 file. 1 upload failed.');
  update({ sending: 1, queued: 0, failed: 1, connectionLost: true });
  expect(status()).toContain('Waiting for a connection');
});

test('the tray can be hidden and shown', async () => {
  await add('A001.mov');
  show();
  await press('Hide uploads');
  expect(screen.queryByRole('list')).toBeNull();
  const button = screen.getByRole('button', { name: 'Show uploads' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

function add(...paths: string[]) {
  return queue.add(paths.map((path) => ({ record: recordOf(path), file: new File(['x'], path) })));
}

function recordOf(path: string): UploadRecord {
  return {
    key: path,
    owner: 'u w',
    session: 'tab',
    order: 1,
    path,
    size: 1,
    lastModified: 1,
    contentType: '',
    storage: 'hot',
    replace: false,
    paused: false,
    cancelled: false,
  };
}

/** Renders the tray with what the queue has, and changes to that. */
function show(changes: Partial<UploadsSnapshot> = {}, onOpenBilling?: () => void) {
  const tray = (changed: Partial<UploadsSnapshot>) => (
    <UploadTray
      queue={queue}
      snapshot={{ ...takeSnapshot(queue), ...changed }}
      found={null}
      more={{ onOpenBilling, hint: 'Only the owner can set storage.' }}
    />
  );
  const { rerender, unmount } = render(tray(changes));
  return {
    unmount,
    update: (changed: Partial<UploadsSnapshot> = {}) => rerender(tray(changed)),
  };
}

function rows(): (string | null | undefined)[] {
  return screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
}

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}
