import { expect } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { drawnNumbers } from '../support/drawn-numbers.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

// Only a browser captures frames, and makes pages.

const drawing = {
  strokes: [{ tool: 'rectangle', color: 'red', points: [2000, 2000, 6000, 6000] }],
};

test('the comments are printed beside their frames and drawings, of the team only where that was chosen', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@print.example');
  await storeFile(page, product, 'Harbour.mp4', clipContent('25.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'Harbour.mp4' });
  const write = (body: object) =>
    callApi(page, product, `POST /api/reviews/${review.id}/comments`, {
      version: 1,
      audience: 'everyone',
      key: crypto.randomUUID(),
      ...body,
    });
  await write({ text: 'Fade in earlier', frame: 3, drawing });
  await write({ text: 'Hold this shot', frame: 20, endFrame: 30 });
  await write({ text: 'Canary for the team', frame: 40, audience: 'team' });
  const { comment } = await write({ text: 'Lovely work' });
  await write({ text: 'Thank you', parent: comment.id });
  await page.goto(`/dashboard/review?review=${review.id}`);
  await page.getByRole('button', { name: 'Actions for the review' }).click();
  await page.getByRole('menuitem', { name: 'Print comments' }).click();
  const list = page.getByRole('list', { name: 'Comments' });
  const print = page.getByRole('button', { name: 'Print or save as PDF' });

  await test.step('the frames are those of the comments', async () => {
    await expect(list.getByRole('img')).toHaveCount(1);
    await expect(list.locator('img')).toHaveCount(2);
    await expect(print).toBeEnabled();
    expect(await page.evaluate(drawnNumbers, 'ol img')).toEqual([3, 20]);
    await expect(page.locator('main')).not.toContainText('Canary');
  });

  await test.step('those of the team come when they are chosen', async () => {
    await page.getByText('Everyone and the team').click();
    await expect(list.locator('img')).toHaveCount(3);
    expect(await page.evaluate(drawnNumbers, 'ol img')).toEqual([3, 20, 40]);
    await expect(page.locator('main')).toContainText('Not for clients');
    await page.getByText('Everyone', { exact: true }).click();
  });

  await test.step('nothing else is on the pages', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(print).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByText('Your email is not confirmed yet')).toBeHidden();
    // What is fixed would be on each of them.
    expect(await page.evaluate(fixedElements)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfPages(pdf)).toBe(1);
  });
});

/** Runs in the page. @returns the words of what is seen in place wherever the page is scrolled */
function fixedElements(): (string | null)[] {
  return [...document.body.querySelectorAll('*')]
    .filter((one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility())
    .map(({ textContent }) => textContent);
}

const pdfPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
