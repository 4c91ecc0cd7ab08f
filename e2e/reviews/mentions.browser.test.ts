import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { callApi, invite, join } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const forYou = (page: Page) => page.getByRole('link', { name: /^For you/ });

test('a member mentions a colleague, who finds it in the inbox, opens it at its frame, and marks it as done', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@mentions.example');
  await storeFile(page, product, 'cut.mp4', clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  await invite(page, product, { 'kim@mentions.example': 'Producer' });
  const colleague = await join(browser, product, 'kim@mentions.example');

  for (const [width, frames] of [
    [390, 3],
    [1_440, 7],
  ] as const) {
    const words = `please look, from ${width} pixels`;
    let timecode: string | null = null;

    await test.step(`the member writes it at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/dashboard/review?review=${review.id}`);
      await expect(position(page)).toBeEnabled();
      for (let step = 0; step < frames; step += 1) await page.keyboard.press('.');
      await page.keyboard.press('c');
      const field = page.getByRole('textbox', { name: /^Comment at/ });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-autocomplete', 'list');
      timecode = await position(page).getAttribute('aria-valuetext');
      await page.keyboard.type('@ki');
      const offer = page.getByRole('listbox', { name: 'Members' });
      await expect(offer.getByRole('option')).toHaveText(['kimkim@mentions.example']);
      const [at, box] = [await field.boundingBox(), await offer.boundingBox()];
      expect(box && at && box.y + box.height <= at.y && box.x + box.width <= width).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('article').filter({ hasText: `@kim ${words}` })).toBeVisible();
    });

    await test.step(`the colleague does it at ${width} pixels`, async () => {
      await colleague.setViewportSize({ width, height: 900 });
      await colleague.goto('/dashboard/roles');
      if (width < 1_024) await colleague.getByRole('button', { name: 'Open menu' }).click();
      await expect(forYou(colleague)).toContainText('1 unread');
      await forYou(colleague).click();
      const row = colleague.getByRole('listitem').filter({ hasText: words });
      await expect(row).toContainText('owner mentioned you in cut');
      await row.getByRole('link').click();
      const thread = colleague.getByRole('article').filter({ hasText: words });
      await expect(thread).toHaveAttribute('aria-current', 'true');
      await expect(position(colleague)).toHaveAttribute('aria-valuetext', String(timecode));
      await thread.getByRole('button', { name: 'Done' }).click();
      await expect(thread).toHaveAttribute('aria-label', /, done$/);
      await expect(thread.getByRole('button', { name: 'Done', pressed: true })).toBeVisible();
    });
  }
  await expect(forYou(colleague)).not.toContainText('unread');
  // What is done is shown before the server has answered.
  const areDone = async () => {
    const { comments } = await callApi(page, product, `GET /api/reviews/${review.id}/comments`);
    return comments.map(({ isDone }: { isDone: boolean }) => isDone);
  };
  await expect.poll(areDone).toEqual([true, true]);
});
