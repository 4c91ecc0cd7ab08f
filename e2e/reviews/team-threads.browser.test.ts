import { type Browser, expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { openClient } from '../support/clients.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

/** Stands in what was written for the team, and nowhere else. */
const canary = 'Canary';

const field = (page: Page) => page.getByRole('textbox', { name: /^Comment (at|on)/ });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments(page)).toContainText(text);
}

/** Comes back to a page, which then asks what is new instead of waiting for its next poll. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** A client who enters by a link, in a browser of their own. */
async function enter(browser: Browser, address: string, name: string, width: number) {
  const client = await openClient(browser, width);
  const { page } = client;
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  return client;
}

test('a member writes for the team while guests of two links look on: they see it once it is shown to clients', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@threads.example');
  await storeFile(page, product, 'cut.mp4', clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  const share = async (name: string): Promise<string> => {
    const body = {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: false, download: false },
      name,
    };
    return (await callApi(page, product, 'POST /api/links', body)).url;
  };
  const ana = await enter(browser, await share('Acme'), 'Ana', 390);
  const bo = await enter(browser, await share('Borealis'), 'Bo', 1_440);
  const clients = [ana, bo];
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/dashboard/review?review=${review.id}`);

  await test.step('the box says who reads a comment, before it is sent', async () => {
    const readers = page.getByRole('button', { name: /^Who reads it/ });
    await expect(readers).toHaveText('Team');
    await write(page, `${canary}: they will hate it`);
    await readers.click();
    await page.getByRole('menuitem', { name: /^Team and clients/ }).click();
    await expect(readers).toHaveText(/^Team and clients: (Acme, Borealis|Borealis, Acme)$/);
    await write(page, 'Shorter by a second');
  });

  await test.step('guests see what is for everyone, and no trace of the other', async () => {
    for (const client of clients) {
      await lookAgain(client.page);
      await expect(comments(client.page)).toContainText('Shorter by a second');
      await expect(comments(client.page)).toContainText('1 open of 1');
      await expect(client.page.getByRole('article')).toHaveCount(1);
      await expect(client.page.locator('body')).not.toContainText(/Canary|for the team/i);
    }
    await write(ana.page, 'Agreed, from Acme');
    await lookAgain(page);
    await expect(comments(page)).toContainText('Agreed, from Acme');
    await expect(comments(page)).toContainText('Ana (guest, Acme)');
    await lookAgain(bo.page);
    // A guest of the other link learns nothing of it, nor who wrote it.
    await expect(comments(bo.page)).toContainText('1 open of 1');
    await expect(bo.page.getByRole('article')).toHaveCount(1);
    expect((await Promise.all(bo.answers)).join('\n')).not.toMatch(/Agreed, from Acme|"Ana"/);
    for (const { answers } of clients) {
      expect((await Promise.all(answers)).join('\n')).not.toContain(canary);
    }
  });

  await test.step('the thread is shown to clients after a question, and taken back after one', async () => {
    const thread = page.getByRole('article', { name: /for the team/ });
    await thread.getByRole('button', { name: /^Actions for the comment/ }).click();
    await page.getByRole('menuitem', { name: 'Show to clients' }).click();
    const shows = page.getByRole('alertdialog', { name: 'Show this thread to clients?' });
    await expect(shows).toContainText('Acme');
    await expect(shows).toContainText('Borealis');
    await shows.getByRole('button', { name: 'Show to clients' }).click();
    await expect(thread).toHaveCount(0);
    for (const client of clients) {
      await lookAgain(client.page);
      await expect(comments(client.page)).toContainText(canary);
    }
    const shown = page.getByRole('article').filter({ hasText: canary });
    await shown.getByRole('button', { name: /^Actions for the comment/ }).click();
    await page.getByRole('menuitem', { name: 'Keep in the team' }).click();
    const keeps = page.getByRole('alertdialog', { name: 'Keep this thread in the team?' });
    await keeps.getByRole('button', { name: 'Keep in the team' }).click();
    await expect(thread).toHaveCount(1);
    for (const client of clients) {
      await lookAgain(client.page);
      await expect(comments(client.page)).not.toContainText(canary);
    }
  });
});
