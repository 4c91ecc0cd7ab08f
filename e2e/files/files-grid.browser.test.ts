import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/product.ts';
import { recordFilm, storeFile } from '../support/stored-files.ts';
import { chooseFiles, openFiles } from '../support/uploads.ts';

test('an uploaded film is shown as a tile with its duration, and scrubbed under the pointer', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@grid.example');
  const film = testInfo.outputPath('A001.webm');
  writeFileSync(film, await recordFilm(page));
  await storeFile(page, product, 'Sound/mix.wav');
  const strip = page.waitForResponse(
    (response) => response.url().includes('-strip.jpg') && response.request().method() === 'PUT',
  );
  await chooseFiles(page, film);
  expect((await strip).status()).toBe(200);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  const tile = page.getByRole('gridcell').filter({ hasText: 'A001.webm' });
  await expect(tile.locator('img')).toBeVisible();
  await expect(tile.getByText(/^0:0[1-4]$/)).toBeVisible();
  await expect(page.getByRole('gridcell').filter({ hasText: 'Sound' })).toContainText('1 file');
  const shown = page.waitForResponse((response) => response.url().includes('-strip.jpg'));
  const picture = tile.locator('img');
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.hover({ position: { x: width * 0.9, y: height / 2 }, force: true });
  await expect(tile.locator('[data-frame="10"]')).toBeVisible();
  expect((await shown).status()).toBe(200);
  await page.mouse.move(0, 0);
  await expect(tile.locator('[data-frame]')).toHaveCount(0);
  // After a reload it is still a grid.
  await page.reload();
  await expect(tile).toBeVisible();
});

test('a tall picture is whole in its tile, and on a phone the switch of the view keeps the focus', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@tall.example');
  await chooseFiles(page, {
    name: 'tall.png',
    mimeType: 'image/png',
    buffer: await tallPicture(page),
  });
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  const picture = page.getByRole('gridcell').filter({ hasText: 'tall.png' }).locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate(
        (img) => img.clientHeight <= (img.parentElement?.clientHeight ?? 0) && img.clientHeight > 0,
      ),
    )
    .toBe(true);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Grid', exact: true })).toBeFocused();
});

async function tallPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [90, 360];
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
