import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { readZip } from '#shared/testing/zip.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

const everything = { comment: false, approve: false, download: true };
const files = {
  'Day 1/Täke 1.mov': Buffer.alloc(2_000_000, 'Take 1'),
  'Day 1/Selects/Take 2.mov': Buffer.alloc(300_000, 'Take 2'),
  'Day 1/Selects/notes.txt': Buffer.from('Second take.'),
};
const inZip = {
  'Täke 1.mov': files['Day 1/Täke 1.mov'],
  'Selects/Take 2.mov': files['Day 1/Selects/Take 2.mov'],
  'Selects/notes.txt': files['Day 1/Selects/notes.txt'],
  'Empty/': Buffer.alloc(0),
};

test('a client goes through a shared folder on a phone, and downloads it as one ZIP; not once it is revoked', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@folder.example');
  for (const [path, content] of Object.entries(files)) {
    await storeFile(page, product, path, content);
  }
  await callApi(page, product, 'POST /api/folders', { path: 'Day 1/Empty' });
  const body = { opens: { kind: 'folder', folder: 'Day 1/' }, may: everything };
  const { link, url } = await callApi(page, product, 'POST /api/links', body);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const client = await context.newPage();
  await client.goto(url);
  await client.getByRole('button', { name: 'Open the folder' }).click();
  await expect(client.getByRole('heading', { level: 1, name: 'Day 1' })).toBeVisible();
  const list = client.getByRole('list', { name: 'Folders and files' });
  await expect(list.getByRole('button', { name: 'Täke 1.mov', exact: true })).toBeVisible();
  await expectNoViolations(client, 'a shared folder');
  await expectNoOverflow(client);
  const dialog = client.getByRole('dialog', { name: 'Download “Day 1”' });

  await test.step('where the browser cannot write to a file, the ZIP is collected', async () => {
    await client.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await client.getByRole('button', { name: 'Download folder' }).click();
    await expect(dialog).toContainText('3 files, 2.3 MB');
    await expectNoViolations(client, 'the dialog that downloads a folder');
    const download = client.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save ZIP' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Day 1.zip');
    expect(contentOf(await readFile(await saved.path()))).toEqual(inZip);
    await expect(dialog).toContainText('Day 1.zip is saved.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('where it can, the ZIP is written to the file that was chosen', async () => {
    await client.evaluate(chooseInOrigin);
    await client.getByRole('button', { name: 'Download folder' }).click();
    await dialog.getByRole('button', { name: 'Save ZIP' }).click();
    await expect(dialog).toContainText('Day 1.zip is saved.');
    expect(contentOf(Buffer.from(await chosenContent(client), 'base64'))).toEqual(inZip);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('a link that is revoked in the middle says so, and leaves no file', async () => {
    await client.evaluate(chooseInOrigin);
    await client.route(/Selects\/Take%202\.mov\?/, async (route) => {
      await callApi(page, product, `DELETE /api/links/${link.id}`);
      await route.abort('connectionreset');
    });
    await client.getByRole('button', { name: 'Download folder' }).click();
    await dialog.getByRole('button', { name: 'Save ZIP' }).click();
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => chosenContent(client)).toBe('none');
  });
  await context.close();
});

/** What is in a ZIP, by name, if each checksum is right. */
function contentOf(zip: Buffer): Record<string, Buffer> {
  return Object.fromEntries(
    Object.entries(readZip(zip)).map(([name, { content, crc }]) => {
      expect(crc, name).toBe(crc32(content));
      return [name, Buffer.from(content)];
    }),
  );
}

/** Answers the browser's file dialog, which a test cannot, with a file of the page's own storage. */
function chooseInOrigin(): void {
  Reflect.set(window, 'showSaveFilePicker', async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('chosen.zip').catch(() => undefined);
    return root.getFileHandle('chosen.zip', { create: true });
  });
}

/** What is in that file, in Base64; `none` if there is none. */
function chosenContent(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle('chosen.zip').catch(() => null);
    if (!handle) return 'none';
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
}
