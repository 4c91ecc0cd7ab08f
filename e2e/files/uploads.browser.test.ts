import { type CDPSession, expect } from '@playwright/test';
import { writeFilm } from '../support/films.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import {
  chooseFiles,
  openFiles,
  openFilesTab,
  partBytes,
  watchParts,
  withoutPickers,
} from '../support/uploads.ts';
import { openTab } from '../support/workspace.ts';

// Only a browser breaks a connection in the middle of a part, and has two tabs that share the locks and the store of
// uploads.

/** The size of the film: 12 parts of 16 MiB, and a shorter one. */
const filmBytes = 210_000_000;
const partCount = Math.ceil(filmBytes / partBytes);

/** Bytes per second of a connection that leaves time to break it. */
const slow = 30_000_000;

test('a film of 210 MB is uploaded through a broken connection and a reload, and no part that has arrived is sent again', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@film.example');
  const film = testInfo.outputPath('A001.mov');
  writeFilm(film, filmBytes);
  const { arrived, sentAgain } = watchParts(page);
  const network = await page.context().newCDPSession(page);

  // Awaited as an event: a poll may notice it seconds later, when the upload is finished.
  const begun = page.waitForEvent('response', () => arrived.size > 1);
  await setNetwork(network, { speed: slow });
  await chooseFiles(page, film);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible();
  await begun;
  await setNetwork(network, { offline: true });
  await expect(tray.getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible();
  const beforeBreak = arrived.size;
  expect(beforeBreak).toBeLessThan(partCount);
  const continued = page.waitForEvent('response', () => arrived.size > beforeBreak);
  await setNetwork(network, { speed: slow });
  await continued;
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const beforeReload = arrived.size;
  expect(beforeReload).toBeLessThan(partCount);
  await expect(tray.getByRole('heading', { name: '1 upload interrupted' })).toBeVisible();
  await setNetwork(network, {});
  const chooser = page.waitForEvent('filechooser');
  await tray.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(film);
  await expect(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();

  expect(sentAgain).toEqual([]);
  await openFilesTab(page);
  await expect(page.getByText('A001.mov')).toBeVisible();
  const { url } = await callApi(page, product, 'GET /api/files/link?path=A001.mov&use=download');
  const range = { range: `bytes=${filmBytes - 8}-${filmBytes - 1}` };
  const end = await (await page.request.fetch(url, { headers: range })).body();
  expect(end.readBigUInt64BE()).toBe(BigInt(filmBytes - 8));
});

test('a cancelled upload gives back what it has reserved', async ({ page, product }, testInfo) => {
  await openFiles(page, product, 'owner@cancelled.example');
  const film = testInfo.outputPath('A002.mov');
  writeFilm(film, 80_000_000);
  const network = await page.context().newCDPSession(page);
  await setNetwork(network, { speed: 4_000_000 });
  await chooseFiles(page, film);
  const usage = () => callApi(page, product, 'GET /api/storage/usage');
  await expect.poll(async () => (await usage()).hot.reservedBytes).toBe('80000000');
  await page.getByRole('button', { name: 'Cancel A002.mov' }).click();
  await expect.poll(async () => (await usage()).hot.reservedBytes).toBe('0');
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
});

test('a second tab leaves the uploads of the first alone, and takes them over when it closes', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@tabs.example');
  const film = testInfo.outputPath('A003.mov');
  writeFilm(film, 80_000_000);
  const network = await page.context().newCDPSession(page);
  await setNetwork(network, { speed: 2_000_000 });
  await chooseFiles(page, film);
  await expect(page.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible();

  const second = await page.context().newPage();
  await second.addInitScript(withoutPickers);
  const script = second.waitForResponse(/upload-manager/);
  await second.goto('/dashboard/files');
  await script;
  await expect(second.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(second.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  await page.close();
  await expect(second.getByRole('heading', { name: '1 upload interrupted' })).toBeVisible();
  const chooser = second.waitForEvent('filechooser');
  await second.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(film);
  await expect(second.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
});

test('files that exist are asked about before anything is sent', async ({ page, product }) => {
  await openFiles(page, product, 'owner@clash.example');
  const note = (text: string) => ({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await chooseFiles(page, note('first'));
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  await chooseFiles(page, note('second'));
  const dialog = page.getByRole('dialog', { name: 'Before the upload starts' });
  await expect(dialog.getByText('1 file exists already')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Keep both/ })).toBeChecked();
  await expect(dialog.getByText('The uploaded file gets a number: note (2).txt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('note (2).txt')).toBeVisible();
});

test('a toast does not cover the uploads', async ({ page, product }) => {
  await openFiles(page, product, 'owner@above.example');
  await chooseFiles(page, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  await openTab(page, 'Members');
  await page.getByRole('button', { name: 'Add Member' }).first().click();
  await page.getByLabel('Email').fill('ana@above.example');
  // In the page, since the toast is visible for five seconds only.
  const isBeside = page.waitForFunction(() => {
    const [toast, uploads] = ['.toast', '[aria-label="Uploads"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (!toast || !uploads) return false;
    const isRoomAcross = toast.right <= uploads.left || toast.left >= uploads.right;
    return isRoomAcross || toast.bottom <= uploads.top || toast.top >= uploads.bottom;
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click();
  await isBeside;
});

/** Sets the connection of a page: not there, or with a speed in bytes per second, or as it is. */
function setNetwork(network: CDPSession, { offline = false, speed = -1 }) {
  return network.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: speed,
  });
}
