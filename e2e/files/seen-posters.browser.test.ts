import { expect } from '@playwright/test';
import { test } from '../support/product.ts';
import { recordFilm, storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

test('stored films without a poster get one, with its filmstrip, where they are seen, and what no browser decodes keeps its icon', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@seen.example');
  const film = await recordFilm(page);
  await storeFile(page, product, 'A001.webm', film);
  await storeFile(page, product, 'A002.mov');
  const attempts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/poster-attempts')) attempts.push(request.postDataJSON().path);
  });
  const strip = page.waitForResponse(
    (response) => response.url().includes('-strip.jpg') && response.request().method() === 'PUT',
  );
  await page.reload();
  expect((await strip).status()).toBe(200);
  const row = page.getByRole('row').filter({ hasText: 'A001.webm' });
  await expect
    .poll(() => row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(320);
  await expect.poll(() => attempts.toSorted()).toEqual(['A001.webm', 'A002.mov']);
  await expect(page.getByText('Preparing pictures')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'A002.mov' }).locator('img')).toHaveCount(0);
  // The next visit reads neither again.
  await page.reload();
  await expect(row.locator('img')).toBeVisible();
  expect(attempts).toHaveLength(2);
});
