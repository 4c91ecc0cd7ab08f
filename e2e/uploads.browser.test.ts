import { closeSync, openSync, writeSync } from 'node:fs';
import { type CDPSession, expect, type Page, type Request } from '@playwright/test';
import { callApi, signUp } from './people.ts';
import { type Product, test } from './product.ts';
import { openBilling, pay } from './workspace.ts';

/** The size of the film: 18 parts of 16 MiB, and a shorter one. */
const filmBytes = 310_000_000;
const partBytes = 16 * 1_024 * 1_024;
const partCount = Math.ceil(filmBytes / partBytes);

/** Bytes per second of a connection that leaves time to break it. */
const slow = 60_000_000;

test('a film of 310 MB is uploaded through a broken connection and a reload, and no part that has arrived is sent again', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@film.example');
  const film = testInfo.outputPath('A001.mov');
  writeFilm(film);
  const { arrived, sentAgain } = watchParts(page);
  const network = await page.context().newCDPSession(page);

  await setNetwork(network, { speed: slow });
  await chooseFiles(page, film);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible();
  await expect.poll(() => arrived.size).toBeGreaterThan(4);

  await setNetwork(network, { offline: true });
  await expect(tray.getByRole('heading', { name: 'Waiting for a connection' })).toBeVisible();
  const beforeBreak = arrived.size;
  expect(beforeBreak).toBeLessThan(partCount);
  await setNetwork(network, { speed: slow });
  await expect.poll(() => arrived.size).toBeGreaterThan(beforeBreak + 2);

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
  await second.goto('/dashboard?tab=files');
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
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('note (2).txt')).toBeVisible();
});

async function openFiles(page: Page, product: Product, email: string) {
  await signUp(page, product, { email, companyName: 'Northlight' });
  await page.addInitScript(withoutPickers);
  await openBilling(page);
  await pay(page, product);
  await openFilesTab(page);
}

async function openFilesTab(page: Page) {
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
}

/** Chromium's own file dialogs cannot be answered by a test; without them, the site uses `<input type="file">`. */
function withoutPickers() {
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  Reflect.deleteProperty(window, 'showDirectoryPicker');
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

async function chooseFiles(page: Page, file: Chosen) {
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /files/i }).click();
  await (await chooser).setFiles(file);
}

/** Writes a file in which every eight bytes are their own position. */
function writeFilm(path: string, size = filmBytes) {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(8_000_000);
  for (let start = 0; start < size; start += piece.length) {
    for (let offset = 0; offset < piece.length; offset += 8) {
      piece.writeBigUInt64BE(BigInt(start + offset), offset);
    }
    writeSync(file, piece, 0, Math.min(piece.length, size - start));
  }
  closeSync(file);
}

/** Collects the parts that S3 has confirmed to the page, and those that are sent although it had. */
function watchParts(page: Page) {
  const arrived = new Set<string>();
  const sentAgain: string[] = [];
  const partOf = (request: Request) =>
    request.method() === 'PUT' ? new URL(request.url()).searchParams.get('partNumber') : null;
  page.on('request', (request) => {
    const part = partOf(request);
    if (part !== null && arrived.has(part)) sentAgain.push(part);
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part !== null && response.ok()) arrived.add(part);
  });
  return { arrived, sentAgain };
}

/** Sets the connection of a page: not there, or with a speed in bytes per second, or as it is. */
function setNetwork(network: CDPSession, { offline = false, speed = -1 }) {
  return network.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: speed,
  });
}
