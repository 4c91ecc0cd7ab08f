import { expect, type Locator, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

test('with forced colors the current tab, what is on or chosen, every button, and the track, progress and playhead of the bar can be told from the page', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@forced.example');
  const path = '24-moov-at-end.mp4';
  await storeFile(page, product, path, clipContent(path));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/dashboard/review?review=${review.id}`);
  const bar = page.getByRole('slider', { name: 'Position' });
  await expect(bar).toBeEnabled();
  await bar.fill('5');
  const tabs = page.getByRole('navigation', { name: 'MEDIA' }).getByRole('link');
  const highlight = await systemColor(page, 'Highlight');
  expect(await backgroundOf(tabs.filter({ hasText: 'Review' }))).toBe(highlight);
  const parts = bar.locator('xpath=..');
  // What forced colors make of any other background.
  const canvas = await systemColor(page, 'Canvas');
  for (const part of ['> div', '> div > div', '> div + div'])
    expect(await backgroundOf(parts.locator(part))).not.toBe(canvas);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const track = (name: RegExp) => page.getByRole('switch', { name }).locator('> span');
  expect(await backgroundOf(track(/^Comment/))).toBe(highlight);
  expect(await backgroundOf(track(/^Download/))).not.toBe(highlight);
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCSS(
    'border-top-width',
    '1px',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Version 1', exact: true }).click();
  await expect(page.getByRole('menu', { name: 'Versions' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await backgroundOf(page.locator('[role="menuitem"][data-focus]'))).toBe(highlight);
  await page.goto('/dashboard/connect');
  const segment = page.getByRole('radio', { checked: true }).locator('xpath=..');
  await expect(segment).toBeVisible();
  expect(await backgroundOf(segment)).toBe(highlight);
  // Otherwise its text lies on a plate of the color of the page.
  await expect(segment.locator('span')).toHaveCSS('forced-color-adjust', 'none');
});

function systemColor(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    document.body.style.background = color;
    return getComputedStyle(document.body).backgroundColor;
  }, name);
}

function backgroundOf(element: Locator): Promise<string> {
  return element.first().evaluate((found) => getComputedStyle(found).backgroundColor);
}
