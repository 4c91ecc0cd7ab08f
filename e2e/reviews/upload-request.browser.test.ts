import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { writeFilm } from '../support/films.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import {
  holdFirstParts,
  openFiles,
  partBytes,
  watchParts,
  withoutPickers,
} from '../support/uploads.ts';

// Only a browser drops a folder, loses its connection and reloads as a guest, who has no session to return to.

test('a client sends a folder by a request from a phone, through a lost connection and a reload, until the request is revoked', async ({
  page,
  browser,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@request.example');
  await storeFile(page, product, 'Day 3/slate.txt');
  let address = '';

  await test.step('the owner requests files for a folder from its menu', async () => {
    await page.goto('/dashboard/files');
    await page.getByRole('button', { name: 'Actions for Day 3' }).click();
    await page.getByRole('menuitem', { name: 'Request files' }).click();
    const form = page.getByRole('dialog', { name: 'Request files' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Dailies of day 3');
    await expectNoViolations(page, 'the dialog that requests files');
    await form.getByRole('button', { name: 'Create link' }).click();
    address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const client = await context.newPage();
  await client.addInitScript(withoutPickers);
  const scripts: string[] = [];
  client.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const reel = testInfo.outputPath('Reel 1');
  mkdirSync(reel);
  writeFilm(`${reel}/A001.mov`, partBytes + 1_000_000);
  writeFileSync(`${reel}/notes.txt`, 'The second take is the one.');
  const { sentAgain } = watchParts(client);

  await test.step('the client enters with a name', async () => {
    await client.goto(address);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Dailies of day 3');
    await expect(client.getByText('Northlight asks you for files.')).toBeVisible();
    await expectNoViolations(client, 'the entrance of a request');
    expect(scripts.filter((path) => /upload-request/.test(path))).toEqual([]);
    await client.getByLabel('Your name').fill('Ana Client');
    await client.getByRole('button', { name: 'Open the request' }).tap();
    await expect(client.getByLabel('Your name')).toHaveCount(0);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Dailies of day 3');
    await expectNoViolations(client, 'a request to which nothing was sent yet');
  });

  await test.step('a lost connection is waited for', async () => {
    const passParts = await holdFirstParts(client);
    const isLater = (url: URL) => url.searchParams.get('partNumber') === '2';
    await client.route(isLater, (route) => route.abort('internetdisconnected'), { times: 1 });
    const later = client.waitForResponse((response) => isLater(new URL(response.url())));
    await chooseFolder(client, reel);
    await expect(client.getByRole('list', { name: 'Files that are being sent' })).toContainText(
      'A001.mov',
    );
    await expect.poll(() => client.getByRole('progressbar').count()).toBeGreaterThan(0);
    await expectNoViolations(client, 'a request while files are being sent');
    await expectNoOverflow(client);
    await later;
    client.once('dialog', (dialog) => void dialog.accept());
    await client.reload();
    await passParts();
  });

  await test.step('after a reload the files are chosen again, and what has arrived is not sent again', async () => {
    await expect(
      client.getByText(/interrupted\. What has arrived is not sent again/),
    ).toBeVisible();
    await expectNoViolations(client, 'a request whose uploads were interrupted');
    await chooseFolder(client, reel);
    await expect(client.getByRole('heading', { name: '2 files sent to Northlight' })).toBeVisible({
      timeout: 60_000,
    });
    expect(sentAgain).toEqual([]);
    const sent = client.getByRole('list', { name: 'Files that were sent' });
    await expect(sent).toContainText('Reel 1/A001.mov');
    await expect(sent).toContainText('Reel 1/notes.txt');
    await expectNoViolations(client, 'a request to which everything was sent');
    await expectNoOverflow(client);
  });

  await test.step('the owner finds the files in a folder named after the sender and the day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await page.goto('/dashboard/files?path=Day%203');
    await page.getByRole('link', { name: `Ana Client ${today}` }).click();
    await page.getByRole('link', { name: 'Reel 1' }).click();
    await expect(page.getByRole('row', { name: /A001/ })).toContainText('Ana Client (guest)');
    await expect(page.getByRole('row', { name: /notes/ })).toBeVisible();
  });

  await test.step('the owner sees what was received, and revokes the request', async () => {
    await page.goto('/dashboard/review');
    await page.getByRole('button', { name: 'Share links' }).click();
    const links = page.getByRole('list', { name: 'Links' });
    await expect(links).toContainText('2 files received, 17.8 MB of 100 GB');
    await expectNoViolations(page, 'the list of links with a request');
    await links.getByRole('button', { name: /^Actions for the link/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke the request' }).click();
    await expect(links).toContainText('Revoked');
  });

  await test.step("the client's next file is refused: the link has ended", async () => {
    const chooser = client.waitForEvent('filechooser');
    await client.getByRole('button', { name: 'Choose files' }).tap();
    await (await chooser).setFiles(`${reel}/notes.txt`);
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  });
  await context.close();
});

/** Chooses a folder of this machine, by whichever button is there for that. */
async function chooseFolder(client: Page, folder: string): Promise<void> {
  const chooser = client.waitForEvent('filechooser');
  await client.getByRole('button', { name: 'Choose a folder' }).tap();
  await (await chooser).setFiles(folder);
}
