import { expect, type Locator, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import {
  expectFits,
  expectNoPolicyViolations,
  reportPolicyViolations,
} from '../support/screens.ts';
import { recordFilm, storeFile } from '../support/stored-files.ts';
import { expectToast } from '../support/toasts.ts';
import { buyBusiness, expectFocusWithin } from '../support/workspace.ts';

// Only in a browser do the focus, virtual rows, moving dialogs and a played film meet: here the whole screen is used by
// keyboard alone, and laid out on a phone.

// Dialogs, menus and toasts move here, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('files are browsed, played, renamed, moved, deleted and restored, by keyboard alone', async ({
  page,
  product,
}) => {
  await reportPolicyViolations(page);
  await signUp(page, product, { email: 'owner@files.example', companyName: 'Reel' });
  await callApi(page, product, 'POST /api/update-cold-storage', { coldStorageAmount: 1 });
  await buyBusiness(page, product);
  const film = await recordFilm(page);
  await storeFile(page, product, 'Footage/A001.webm', film);
  await storeFile(page, product, 'Footage/A002.webm', film);
  await storeFile(page, product, 'cut.prproj');
  await openFiles(page);

  await test.step('Enter opens a folder, and Back returns to it with the focus', async () => {
    await row(page, 'Footage').focus();
    await page.keyboard.press('Enter');
    await expect(row(page, 'A001')).toBeFocused();
    await page.goBack();
    await expect(row(page, 'cut')).toBeVisible();
    await expect(row(page, 'Footage')).toHaveAttribute('tabindex', '0');
    await page.goForward();
    await expect(row(page, 'A001')).toBeVisible();
  });

  await test.step('a reload keeps the preview, and Back closes it', async () => {
    await row(page, 'A002').focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'A002.webm' });
    await expect(preview.locator('video')).toBeVisible();
    await page.reload();
    await expect(preview.locator('video')).toBeVisible();
    await page.goBack();
    await expect(preview).toHaveCount(0);
    await expect(row(page, 'A002')).toBeFocused();
  });

  await test.step('a file opens in a new tab, and closing its preview leads to its folder', async () => {
    const opened = page.context().waitForEvent('page');
    await row(page, 'A001')
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] });
    const own = await opened;
    await expect(own).toHaveTitle('A001.webm · Cutbay');
    await expect(own.getByRole('dialog').locator('video')).toBeVisible();
    await own.getByRole('button', { name: 'Close' }).click();
    await expect(own).toHaveURL('/dashboard/files?path=Footage');
    await expect(row(own, 'A001')).toBeFocused();
    await own.close();
  });

  await test.step('who loads the folder without a session returns to it after signing in', async () => {
    // Chromium drops the history state if the page replaces its URL after a reload has begun: each reload must find the
    // page at rest, without a request whose 401 redirects, and without a redirect that is not finished.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(row(page, 'A001')).toBeVisible();
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/next=\/dashboard\/files%3Fpath%3DFootage$/);
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.reload();
    await page.getByLabel('Email').fill('owner@files.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(row(page, 'A001')).toBeVisible();
  });

  await test.step('a film plays in place, seeks, and gives way to the next', async () => {
    await row(page, 'A001').focus();
    await page.keyboard.press('Enter');
    const video = page.getByRole('dialog').locator('video');
    await expect.poll(() => video.evaluate(currentTime)).toBeGreaterThan(0);
    await page.goBack();
    await expect(row(page, 'A001')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => video.evaluate(currentTime)).toBeGreaterThan(0);
    await page.keyboard.press('k');
    await page.keyboard.press('End');
    await expect.poll(() => video.evaluate(currentTime)).toBeGreaterThan(1.5);
    await expectFocusWithin(page.getByRole('dialog'));
    await expectNoViolations(page, 'the preview');
    // The arrow keys are the player's.
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { name: 'A002.webm' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'A002')).toBeFocused();
  });

  await test.step('a double press on a name opens the preview, and selects and presses nothing in it', async () => {
    const cut = page.getByRole('link', { name: 'A002.webm', exact: true });
    const { x, y } = (await cut.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.dblclick(x + 5, y + 5, { delay: 150 });
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.keyboard.press('Escape');
    await expect(row(page, 'A002')).toBeFocused();
  });

  await test.step('F2 renames', async () => {
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A002 retake.webm');
    await page.keyboard.press('Enter');
    await expect(row(page, 'A002 retake')).toBeFocused();
    await expect(row(page, 'A002.webm')).toHaveCount(0);
  });

  await test.step('Delete moves to the trash, and Control+Z brings back', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expectToast(page, '2 items deleted', 'Undo');
    await expect(page.getByText('This folder is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'A002 retake')).toBeVisible();
    await expect(row(page, 'A001')).toBeVisible();
  });

  await test.step('files are moved to a folder that is created for them', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Day 1');
    await page.keyboard.press('Enter');
    await row(page, 'A001').click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “A001.webm”' });
    await dialog.getByRole('button', { name: 'Day 1' }).click();
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await expectToast(page, '1 item moved', 'Undo');
    await row(page, 'Day 1').dblclick({ position: { x: 400, y: 20 } });
    await expect(row(page, 'A001')).toBeVisible();
  });

  await test.step('a file moves to cold storage and says so', async () => {
    await row(page, 'A001').click();
    await page.getByRole('button', { name: 'Move to cold' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to cold' }).click();
    await expectToast(page, '1 item moved to cold storage', '');
    await expect(row(page, 'A001').getByText('Cold', { exact: true })).toBeVisible();
  });

  await test.step('the trash restores, and erases for good after a confirmation', async () => {
    await row(page, 'A001').focus();
    await page.keyboard.press('Delete');
    await expectToast(page, '1 item deleted', 'Undo');
    await page.getByRole('link', { name: 'Trash' }).click();
    await row(page, 'A001').click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('“A001.webm”');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });
  await expectNoPolicyViolations(page);
});

test('every state of the screen fits a phone and has no accessibility violations', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'phone@files.example', companyName: 'Pocket' });
  await page.setViewportSize({ width: 320, height: 640 });
  await openFiles(page);
  await expect(page.getByRole('heading', { name: 'Files come with a plan' })).toBeVisible();
  await expectFits(page, 'without a plan');
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await expect(page.getByRole('button', { name: 'Update Plan' })).toBeVisible();
  await buyBusiness(page, product);
  await openFiles(page);
  await expect(page.getByText('No files yet')).toBeVisible();
  await expectFits(page, 'without files');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(1);
  await storeFile(page, product, `Footage/${'long name '.repeat(12)}.mov`);
  await storeFile(page, product, `${'another long name '.repeat(8)}.mov`);
  await openFiles(page);
  await expectFits(page, 'a folder');
  await row(page, 'another').getByRole('checkbox').check();
  await expectFits(page, 'with a selection');
  await page.getByRole('button', { name: /^Actions for another/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFits(page, 'with the menu of a row');
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Move here' })).toBeVisible();
  await expectFits(page, 'moving');
  await expectFocusWithin(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deselect all' }).click();
  await page.getByRole('searchbox').fill('long');
  await expect(row(page, 'long name')).toHaveCount(2);
  await expectFits(page, 'searching');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectFits(page, 'the trash');
});

test('a folder of 10,000 files is scrolled, sorted and selected as a whole', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'large@files.example', companyName: 'Archive' });
  // Only listing and use are mocked: the handlers' own tests store files.
  await page.route('**/api/storage/usage', (route) => {
    const kind = { usedBytes: '1', trashBytes: '0', reservedBytes: '0', provisionedBytes: '10' };
    return route.fulfill({ json: { hot: kind, cold: kind } });
  });
  await page.route('**/api/files?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const files = Array.from({ length: 1_000 }, (_, at) => ({
      path: nameAt(from + at),
      size: from + at,
      modifiedAt: '2026-11-20T09:00:00.000Z',
      storage: 'hot',
    }));
    const next = from + 1_000 < 10_000 ? { next: String(from + 1_000) } : {};
    return route.fulfill({ json: { folders: [], files, ...next } });
  });
  await openFiles(page);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await row(page, nameAt(0)).focus();
  await page.keyboard.press('End');
  await expect(row(page, nameAt(9_999))).toBeFocused();
  await expect(row(page, nameAt(9_999))).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10,000 selected')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(row(page, nameAt(9_999))).toHaveAttribute('aria-rowindex', '2');
});

async function openFiles(page: Page): Promise<void> {
  await page.goto('/dashboard/files');
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

function nameAt(index: number): string {
  return `clip ${index}.mov`;
}

function currentTime(element: HTMLVideoElement | SVGElement | HTMLElement): number {
  return element instanceof HTMLVideoElement ? element.currentTime : -1;
}
