import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { invite, join } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

// Only in a browser is a comment tied to the frame that is on the screen, drawn on it with a pointer, and compared with
// the next cut.

const cut = clipContent('23976.mp4');
const secondCut = clipContent('24-moov-at-end.mp4');

const owner = 'owner@review.example';
const editor = 'editor@review.example';

test('a cut is commented on, answered by a colleague, replaced by a second version, compared and approved', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, owner);
  await storeFile(page, product, 'Cuts/teaser.mp4', cut);
  await invite(page, product, { [editor]: 'Video Editor' });
  const colleague = await join(browser, product, editor);

  await test.step('start a review from the menu of the film', async () => {
    await page.goto('/dashboard/files?path=Cuts');
    await page.getByRole('button', { name: 'Actions for teaser.mp4' }).click();
    await page.getByRole('menuitem', { name: 'Review', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'teaser' })).toBeVisible();
  });

  await test.step('comment on three frames, one of them drawn on', async () => {
    await commentAt(page, 10, 'The logo is late');
    await commentAt(page, 20, 'Too dark here', draw);
    await commentAt(page, 30, 'Hold this frame');
    await expect(comments(page).getByRole('article')).toHaveCount(3);
    await expectNoViolations(page, 'a review with comments');
    // A press goes to the frame and shows what was drawn on it.
    await comments(page)
      .getByRole('button', { name: /with a drawing/ })
      .click();
    await expect(page.getByRole('img', { name: /^Drawing by/ })).toBeVisible();
    await page.keyboard.press('.');
    await expect(page.getByRole('img', { name: /^Drawing by/ })).toHaveCount(0);
  });

  await test.step('a colleague answers by the address of the page, and the owner sees it', async () => {
    await colleague.goto(page.url());
    const item = comments(colleague).getByRole('article').filter({ hasText: 'The logo is late' });
    await item.getByRole('button', { name: 'Reply' }).click();
    await colleague.getByRole('textbox', { name: /^Reply to/ }).fill('Moved it four frames up');
    await colleague.keyboard.press('Control+Enter');
    await expect(comments(colleague).getByText('Moved it four frames up')).toBeVisible();
    await page.reload();
    await expect(comments(page).getByText('Moved it four frames up')).toBeVisible();
  });

  await test.step('another file becomes version 2, and one comment is carried over', async () => {
    await storeFile(page, product, 'Cuts/teaser-2.mp4', secondCut);
    await page.getByRole('button', { name: 'Version 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add version 2' });
    await dialog.getByRole('button', { name: 'teaser-2.mp4' }).click();
    await dialog.getByRole('button', { name: 'Add version 2' }).click();
    await expect(page.getByRole('button', { name: 'Version 2', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for the review' }).click();
    await page.getByRole('menuitem', { name: 'Carry over open comments' }).click();
    const carry = page.getByRole('dialog', { name: /^Carry comments over/ });
    await carry.getByRole('checkbox', { name: /Too dark/ }).uncheck();
    await carry.getByRole('checkbox', { name: /Hold this/ }).uncheck();
    await carry.getByRole('button', { name: 'Carry over 1' }).click();
    await expect(comments(page).getByText('From version 1')).toBeVisible();
    await expect(comments(page).getByText('Moved it four frames up')).toBeVisible();
  });

  await test.step('compare the two', async () => {
    await page.getByRole('button', { name: 'Version 2', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Compare with version 1' }).click();
    await expect(page.locator('video')).toHaveCount(2);
    await expectNoViolations(page, 'two versions compared');
    // Both versions' comments are on the bar, and either can be commented on.
    await expect(
      page.getByRole('listbox', { name: 'Markers' }).getByRole('option'),
    ).toHaveAttribute('aria-setsize', '4');
    const older = page.getByRole('button', { name: 'On version 1' });
    await older.click();
    await expect(older).toBeFocused();
    await page.getByRole('textbox', { name: /^Comment at/ }).fill('Better before');
    await page.keyboard.press('Control+Enter');
    await expect(comments(page).getByText('Better before')).toBeVisible();
    await page.getByRole('button', { name: 'On version 2' }).click();
    await expect(comments(page).getByText('Better before')).toHaveCount(0);
    await page.locator('h1').click();
    await page.keyboard.press('w');
    await page.keyboard.press(']');
    await expect(page.getByRole('slider', { name: 'Wipe' })).toHaveAttribute('aria-valuenow', '55');
    await page.getByRole('link', { name: 'End the comparison' }).click();
    await expect(page.locator('video')).toHaveCount(1);
  });

  await test.step('export the open comments for an edit', async () => {
    await page.getByRole('button', { name: 'Actions for the review' }).click();
    await page.getByRole('menuitem', { name: 'Export markers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export markers' });
    await expectNoViolations(page, 'the export of markers');
    // What was written for the team leaves the workspace only where that is chosen.
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
    await dialog.getByText('Everyone and the team', { exact: true }).click();
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('teaser-2 team markers.edl');
    const edl = readFileSync(await download.path(), 'utf8');
    expect(edl).toContain('The logo is late');
    expect(edl).not.toContain('Too dark here');
  });

  await test.step('a newer upload to the same path is offered, and becomes version 3', async () => {
    await storeFile(page, product, 'Cuts/teaser-2.mp4', cut, { replace: true });
    await page.reload();
    await expect(page.getByText(/^A newer file was uploaded on/)).toBeVisible();
    await page.getByRole('button', { name: 'Add as version 3' }).click();
    await expect(page.getByRole('button', { name: 'Version 3', exact: true })).toBeVisible();
    await expect(page.getByText(/^A newer file was uploaded on/)).toHaveCount(0);
  });

  await test.step('approve, as the colleague sees', async () => {
    await page.getByRole('button', { name: 'Approve version 3' }).click();
    const sheet = page.getByRole('dialog', { name: 'Approve version 3 of teaser?' });
    await expectNoViolations(page, 'a decision');
    await sheet.getByRole('button', { name: 'Approve version 3' }).click();
    await expect(page.getByText(/^Approved by/)).toBeVisible();
    await colleague.goto('/dashboard/review');
    const row = colleague.getByRole('listitem').filter({ hasText: 'teaser' });
    await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    await expectNoViolations(colleague, 'the list of reviews');
  });
});

for (const colorScheme of drawnFrom(['light', 'dark'] as const, 'review')) {
  test(`a review has no violations and no sideways scrolling on a phone (${colorScheme})`, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openFiles(page, product, `phone-${colorScheme}@review.example`);
    await storeFile(page, product, 'teaser.mp4', cut);
    await page.reload();
    await page.getByRole('button', { name: 'Actions for teaser.mp4' }).click();
    await page.getByRole('menuitem', { name: 'Review', exact: true }).click();
    await commentAt(page, 10, 'The logo is late');
    await page.setViewportSize({ width: 320, height: 640 });
    // It is there once something is written.
    await page.getByRole('textbox', { name: /^Comment at/ }).focus();
    await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectNoViolations(page, 'a review on a phone');
  });
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** Goes some steps from the beginning of a film, and comments there, by keys alone. */
async function commentAt(
  page: Page,
  steps: number,
  text: string,
  before?: (page: Page) => Promise<void>,
): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Comment at/ });
  // Before its frames are known it counts in other steps.
  await expect(page.getByRole('button', { name: /^Frame/, includeHidden: true })).toBeAttached();
  await page.locator('h1').click();
  await page.keyboard.press('Home');
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('.');
  await before?.(page);
  await field.fill(text);
  await field.press('Control+Enter');
  await expect(comments(page).getByText(text)).toBeVisible();
}

/** Draws by the mouse, and an arrow by keys. */
async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const surface = page.getByRole('application', { name: 'Drawing area' });
  const box = await surface.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Arrow' }).click();
  await surface.focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}
