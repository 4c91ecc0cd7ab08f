import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { findRclone } from '@cutbay/s3-emulator/rclone';
import { expect, type Locator, type Page } from '@playwright/test';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { advanceClock, restoreClock } from '../support/clock.ts';
import { enlargeFilm } from '../support/films.ts';
import { mailsOf } from '../support/mails.ts';
import { callApi, signUp } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import {
  getObject,
  issueCredentials,
  listStored,
  putObject,
  type Storage,
} from '../support/storage.ts';
import { recordFilm } from '../support/stored-files.ts';
import { expectToast } from '../support/toasts.ts';
import {
  chooseFiles,
  holdFirstParts,
  openFilesTab,
  watchParts,
  withoutPickers,
} from '../support/uploads.ts';
import { openBilling, openTab, pay } from '../support/workspace.ts';

// Only here does one workspace live from its purchase to its end, over the site, a computer that syncs, the nightly run
// and S3, until nothing is left in any of them.

const run = promisify(execFile);
const email = 'owner@walk.example';

/** With the recorded pictures, three parts. */
const fillerBytes = 36_000_000;

test.afterAll(({ product }) => restoreClock(product));

test('an owner buys storage, uploads a film through a reload, plays it, syncs it to a computer, archives it and cancels, until nothing is left', async ({
  page,
  product,
}, testInfo) => {
  const film = testInfo.outputPath('A001.webm');
  const gauges = page.getByRole('region', { name: 'Storage' });

  await test.step('buy Business with hot and cold storage', async () => {
    await page.addInitScript(withoutPickers);
    await signUp(page, product, { email, companyName: 'Northlight' });
    await callApi(page, product, 'POST /api/update-storage', { storageAmount: 1.25 });
    await callApi(page, product, 'POST /api/update-cold-storage', { coldStorageAmount: 2 });
    await openBilling(page);
    await pay(page, product);
    await openFilesTab(page);
    await expect(gauges).toContainText('0 bytes of 1.25 TB');
    await expect(gauges).toContainText('0 bytes of 2 TB');
    writeFileSync(film, enlargeFilm(await recordFilm(page), fillerBytes));
  });

  await test.step('upload a film in parts, reload, and resume without sending again what has arrived', async () => {
    const tray = page.getByRole('region', { name: 'Uploads' });
    const { arrived, sentAgain } = watchParts(page);
    const release = await holdFirstParts(page);
    await chooseFiles(page, film);
    await expect.poll(() => [...arrived].sort()).toEqual(['A001.webm 2', 'A001.webm 3']);
    page.once('dialog', (dialog) => dialog.accept());
    // The first part must not arrive before the page is gone.
    await page.reload();
    await release();
    await expect(tray.getByRole('heading', { name: '1 upload interrupted' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await tray.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(film);
    await expect(tray.getByRole('heading', { name: '1 file uploaded' })).toBeVisible();
    expect(sentAgain).toEqual([]);
    await tray.getByRole('button', { name: 'Close uploads' }).click();
  });

  await test.step('play it, and seek beyond what the player has loaded', async () => {
    await openFilesTab(page);
    await row(page, 'A001').dblclick({ position: { x: 400, y: 20 } });
    const video = page.getByRole('dialog').locator('video');
    await expect.poll(() => video.evaluate(pictureAt)).toBeGreaterThan(0);
    await page.keyboard.press('k');
    await page.keyboard.press('End');
    await expect.poll(() => video.evaluate(pictureAt)).toBeGreaterThan(1.5);
    await page.keyboard.press('Escape');
  });

  const storage =
    await test.step('connect a computer, and sync the film to a folder of it', async () => {
      await page.getByRole('link', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: 'Make its script' }).click();
      await page.getByText('Other programs, and setting up by hand').click();
      const deviceKey = await textOf(page, 'the key');
      const commands = [
        await textOf(page, 'the commands that save the key'),
        await textOf(page, 'the commands that set up rclone'),
      ];
      const { connection } = await callApi(page, product, 'GET /api/devices');
      const opened = { ...connection, deviceKey };
      const synced = await syncFilm(opened, commands, testInfo.outputPath('computer'), film);
      expect(synced.equals(readFileSync(film))).toBe(true);
      return opened;
    });
  const issuedBefore = await issueCredentials(storage);

  await test.step('move it to cold storage, and see both counters change', async () => {
    await openFilesTab(page);
    await expect(gauges).toContainText(/36(\.\d)? MB of 1\.25 TB/);
    await row(page, 'A001').click();
    await page.getByRole('button', { name: 'Move to cold' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to cold' }).click();
    await expectToast(page, '1 item moved to cold storage', '');
    await expect(gauges).toContainText('0 bytes of 1.25 TB');
    await expect(gauges).toContainText(/36(\.\d)? MB of 2 TB/);
  });

  await test.step('cancel, and see that everything is deleted and no credentials are left', async () => {
    await openTab(page, 'Billing and invoices');
    await page.getByRole('button', { name: 'Cancel Plan' }).click();
    await page.getByLabel('Type Northlight to delete its files').fill('Northlight');
    await page.getByRole('button', { name: 'Yes, Cancel Subscription' }).click();
    await expect(page.getByText('No active plan')).toBeVisible();
    await expect.poll(() => listStored(storage)).toEqual([]);
    const { credentialsUrl, deviceKey } = storage;
    const headers = { authorization: deviceKey };
    const refused = await page.request.get(credentialsUrl, { headers });
    expect(await refused.json()).toMatchObject({ code: 'plan_needed' });

    // The storage is swept again once the credentials of before have expired.
    await advanceClock(product, (credentialMinutes + 3) / (24 * 60));
    await expect(putObject(storage, issuedBefore, 'late.txt')).rejects.toMatchObject({
      name: 'ExpiredToken',
    });
    await expect.poll(() => emptiedMail(product)).toMatch(/deleted from Northlight for good/);
    expect(await listStored(storage)).toEqual([]);
    const { hot, cold } = await callApi(page, product, 'GET /api/storage/usage');
    expect([hot.usedBytes, cold.usedBytes]).toEqual(['0', '0']);
    await openFilesTab(page);
    await expect(page.getByRole('heading', { name: 'Files come with a plan' })).toBeVisible();
  });
});

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

async function textOf(page: Page, name: string): Promise<string> {
  return (await page.getByRole('region', { name, exact: true }).textContent()) ?? '';
}

/** The position of the displayed picture in seconds; -1 while there is none. */
function pictureAt(element: Element): number {
  if (!(element instanceof HTMLVideoElement) || element.seeking) return -1;
  return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? element.currentTime : -1;
}

/**
 * Syncs the workspace to a computer by the commands of the Connect page, in a shell. Without rclone the film is
 * downloaded by AWS's SDK, with the credentials that the device key gives.
 * @param home the home folder of the computer's user
 * @param film the path of the film that was uploaded in the browser: copying it again must send nothing
 * @returns the contents of the film there
 */
async function syncFilm(
  storage: Storage,
  commands: string[],
  home: string,
  film: string,
): Promise<Buffer> {
  const rclone = findRclone();
  if (rclone === null) {
    console.warn(
      'No rclone 1.70 or later (RCLONE_PATH, PATH): the SDK downloads the film instead.',
    );
    return getObject(storage, await issueCredentials(storage), 'A001.webm');
  }
  mkdirSync(home);
  mkdirSync(`${home}/Footage`);
  const again = `cp -p ${film} ~/Footage/A001.webm && rclone copy ~/Footage cutbay: --modify-window 1s -v`;
  const script = ['set -e', ...commands, 'rclone sync cutbay: ~/Synced', again].join('\n');
  const path = [dirname(rclone), process.env['PATH']].join(delimiter);
  const { stderr } = await run('bash', ['-c', script], { env: { HOME: home, PATH: path } });
  expect(stderr).not.toContain('Copied');
  return readFileSync(`${home}/Synced/A001.webm`);
}

async function emptiedMail(product: Product): Promise<string | undefined> {
  const mails = await mailsOf(product);
  return mails.find(({ to, subject }) => to === email && /is empty$/.test(subject))?.text;
}
