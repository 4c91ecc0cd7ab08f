import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeFilm } from '../support/films.ts';
import { callApi } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import {
  chooseFiles,
  dropFiles,
  holdFirstParts,
  openFiles,
  partBytes,
  startDrag,
  watchParts,
  watchUploadCalls,
} from '../support/uploads.ts';

// Only a browser makes the entries and handles of what is dropped, and gives a tab after a reload the handles that it
// kept.

/** A film of two parts, of which the second is small. */
const filmBytes = partBytes + 1_000_000;

test('dropped folders are uploaded whole, and dropped files resume after a reload without being chosen again', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@dropped.example');
  const tray = page.getByRole('region', { name: 'Uploads' });

  await test.step('a folder arrives with its folders, the empty one too, but not the files of macOS', async () => {
    const day = testInfo.outputPath('Day 1');
    mkdirSync(`${day}/Sound/Takes`, { recursive: true });
    mkdirSync(`${day}/Empty`);
    for (const name of ['A001.mov', '.DS_Store', 'Sound/Takes/mix.wav']) {
      writeFileSync(`${day}/${name}`, name);
    }
    writeFileSync(testInfo.outputPath('notes.txt'), 'notes');
    const calls = watchUploadCalls(page);
    await dropFiles(page, [day, testInfo.outputPath('notes.txt')]);
    await expect(tray.getByRole('heading', { name: '3 files uploaded' })).toBeVisible();
    expect(calls()).toEqual({ 'POST /api/uploads': 3, 'POST /api/uploads/{id}/complete': 3 });
    expect(await listFolder(page, product, '')).toEqual(['Day 1', 'notes.txt']);
    expect(await listFolder(page, product, 'Day 1/')).toEqual(['Empty', 'Sound', 'Day 1/A001.mov']);
    expect(await listFolder(page, product, 'Day 1/Sound/Takes/')).toEqual([
      'Day 1/Sound/Takes/mix.wav',
    ]);
  });

  await test.step('nothing of a folder goes missing without its name, whatever its name is', async () => {
    const reel = testInfo.outputPath('Reel');
    const sent = [
      ...['Take 1?.mov', 'a:b.mov', 'a"b.mov', 'a|b.mov', 'a*b.mov', 'a<b.mov', 'a>b.mov'],
      ...['CON', 'link.lnk', '~$doc.docx', 'dot.', 'Reel A: dailies/A001.mov'],
    ];
    const refused = ['blank.mov ', 'zero\u200dwidth.mov', 'a\\b.mov'];
    mkdirSync(`${reel}/Reel A: dailies`, { recursive: true });
    for (const name of [...sent, ...refused]) writeFileSync(`${reel}/${name}`, name);
    await dropFiles(page, [reel]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: '3 items cannot be uploaded' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 12 files' }).click();
    await expect(tray.getByRole('heading', { name: '12 files uploaded' })).toBeVisible();
    expect(await listFolder(page, product, 'Reel/')).toHaveLength(12);
  });

  await test.step('a folder of which the browser cannot read everything says so', async () => {
    const cut = testInfo.outputPath('Cut');
    mkdirSync(cut);
    writeFileSync(`${cut}/A001.mov`, 'A001');
    writeFileSync(Buffer.concat([Buffer.from(`${cut}/`), Buffer.from([0x41, 0xff, 0x42])]), 'B');
    await dropFiles(page, [cut]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/only a part|cannot read|not visible/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an upload continues by itself after a reload, while the browser may read the file', async () => {
    const { sentAgain, resume } = await interrupt(page, testInfo.outputPath('A002.mov'));
    await resume();
    await expect(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    expect(sentAgain).toEqual([]);
  });

  await test.step('one press resumes an upload for which the browser asks again', async () => {
    const { sentAgain, resume } = await interrupt(page, testInfo.outputPath('A003.mov'));
    await page.addInitScript(withPermissionPrompt);
    await resume();
    await expect(tray.getByRole('heading', { name: '1 upload interrupted' })).toBeVisible();
    await tray.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    expect(sentAgain).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'permissionPrompts'))).toBe(1);
  });
});

test('files that are dropped beside the list are neither uploaded nor opened', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@beside.example');
  const beside = testInfo.outputPath('beside.txt');
  const inside = testInfo.outputPath('inside.txt');
  for (const path of [beside, inside]) writeFileSync(path, 'notes');
  const drag = await startDrag(page, [beside], { x: 10, y: 10 });
  await drag.drop();
  await dropFiles(page, [inside]);
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
  expect(await listFolder(page, product, '')).toEqual(['inside.txt']);
  expect(page.context().pages()).toHaveLength(1);
});

test('a tab that closes while another one opens leaves its uploads to it', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@closing.example');
  const film = testInfo.outputPath('A004.mov');
  writeFilm(film, filmBytes);
  await holdFirstParts(page);
  await chooseFiles(page, film);
  await expect(page.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible();

  const second = await page.context().newPage();
  await second.exposeFunction('closeFirstTab', () => page.close());
  await second.addInitScript(closeFirstTabOnQuery);
  await second.goto('/dashboard/files');
  await expect(second.getByRole('heading', { name: '1 upload interrupted' })).toBeVisible();
});

/**
 * Drops a film of two parts, and waits until the second has arrived while the first is under way.
 * @returns reloads the page, with a connection that works
 */
async function interrupt(page: Page, film: string) {
  writeFilm(film, filmBytes);
  const { arrived, sentAgain } = watchParts(page);
  const release = await holdFirstParts(page);
  await dropFiles(page, [film]);
  await expect.poll(() => [...arrived]).toEqual([`${basename(film)} 2`]);
  const resume = async () => {
    page.once('dialog', (dialog) => dialog.accept());
    // The first part must not arrive before the page is gone.
    await page.reload();
    await release();
  };
  return { sentAgain, resume };
}

async function listFolder(page: Page, product: Product, folder: string): Promise<string[]> {
  const { folders, files } = await callApi(
    page,
    product,
    `GET /api/files?folder=${encodeURIComponent(folder)}`,
  );
  return [...folders, ...files.map(({ path }: { path: string }) => path)];
}

/**
 * Chromium asks for a permission again once every tab of the site was closed, in a bubble that no test can answer. So
 * only the state before the answer is simulated: the permission that is requested is the one still granted, and the
 * handle and its file are real. As in Chromium, it can be requested only after a press
 * (https://wicg.github.io/file-system-access/#api-filesystemhandle-requestpermission).
 */
function withPermissionPrompt(): void {
  const { prototype } = FileSystemHandle;
  const request = Reflect.get(prototype, 'requestPermission');
  Reflect.set(window, 'permissionPrompts', 0);
  Reflect.set(prototype, 'queryPermission', async () => 'prompt');
  Reflect.set(prototype, 'requestPermission', function (this: FileSystemHandle, options: object) {
    if (!navigator.userActivation.isActive) throw new DOMException('No press.', 'SecurityError');
    Reflect.set(window, 'permissionPrompts', Reflect.get(window, 'permissionPrompts') + 1);
    return Reflect.apply(request, this, [options]);
  });
}

/** Closes the first tab when the second one has just learned that it is open. */
function closeFirstTabOnQuery(): void {
  const { prototype } = LockManager;
  const query = prototype.query;
  prototype.query = async function queryThenClose() {
    prototype.query = query;
    const answer = await query.call(this);
    await Reflect.get(window, 'closeFirstTab')();
    return answer;
  };
}
