import { type Browser, expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('a still of Files is attached, opens large, and is seen by guests of links whose threads show it', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@stills.example');
  await storeFile(page, product, 'Cuts/cut.mp4', clipContent('24-moov-at-end.mp4'));
  await storeFile(page, product, 'Cuts/Mood.png', await picture(page));
  const reviewOf = async (path: string): Promise<string> =>
    (await callApi(page, product, 'POST /api/reviews', { path })).review.id;
  const review = await reviewOf('Cuts/cut.mp4');
  const share = async (isOverlaid: boolean): Promise<string> => {
    const body = {
      opens: { kind: 'reviews', reviews: [review] },
      may: { comment: true, approve: false, download: false },
      isOverlaid,
    };
    return (await callApi(page, product, 'POST /api/links', body)).url;
  };
  const acme = await enter(browser, await share(false));
  const overlaid = await enter(browser, await share(true));
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/dashboard/review?review=${review}`);

  await test.step('a member chooses it by the keyboard', async () => {
    const still = page.getByRole('button', { name: 'Still', exact: true });
    await still.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Attach a still' });
    await expectNoViolations(page, 'the choice of a still');
    await dialog.getByRole('button', { name: 'Mood.png' }).press('Enter');
    await dialog.getByRole('button', { name: 'Attach' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove the still Mood.png' })).toBeFocused();
    await page.getByRole('textbox', { name: /^Comment at/ }).fill('Like this');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
  });

  const opener = (own: Page) => own.getByRole('button', { name: 'Open the still Mood.png' });
  await test.step('it opens large, and closes by Escape', async () => {
    await expectLarge(page);
    await expectNoViolations(page, 'a comment with a still');
  });

  await test.step('guests see it once its thread is shown to clients, where the link shows pictures', async () => {
    for (const client of [acme, overlaid])
      await expect(comments(client)).toContainText('No comments');
    await page.getByRole('button', { name: /^Actions for the comment/ }).click();
    await page.getByRole('menuitem', { name: 'Show to clients' }).click();
    const shows = page.getByRole('alertdialog', { name: 'Show this thread to clients?' });
    await expect(shows).toContainText('The picture of Files that it shows');
    await shows.getByRole('button', { name: 'Show to clients' }).click();
    await expect(shows).toHaveCount(0);
    for (const client of [acme, overlaid]) {
      await client.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(comments(client)).toContainText('Like this');
    }
    await expectLarge(acme);
    await expect(comments(overlaid)).toContainText('This link does not show the still.');
    await expect(opener(overlaid)).toHaveCount(0);
  });

  await test.step('it fits a phone', async () => {
    for (const own of [page, acme]) {
      await own.setViewportSize({ width: 320, height: 640 });
      await opener(own).scrollIntoViewIfNeeded();
      await expectNoOverflow(own, 'a still on a phone');
      await expectLarge(own);
    }
  });

  await test.step('it is printed beside the words', async () => {
    await page.goto(`/dashboard/review?review=${review}&print=yes`);
    await expect(page.getByText('Ready to print.')).toBeVisible();
    const figure = page.getByRole('figure');
    await expect(figure).toHaveText('Mood.png');
    // Its poster, once there is one.
    expect(await figure.locator('img').evaluate(isLoaded)).toBe(true);
  });

  async function expectLarge(own: Page) {
    await opener(own).press('Enter');
    const large = own.getByRole('dialog', { name: 'Mood.png' });
    const shown = large.getByRole('img', { name: 'Mood.png' });
    await expect.poll(() => shown.evaluate(isDecoded)).toBe(true);
    await expectNoOverflow(own, 'a large still');
    await own.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(opener(own)).toBeFocused();
  }
});

/** A client who enters by a link, in a browser of their own. */
async function enter(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_024, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  return page;
}

function isLoaded(element: Element): boolean {
  return element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
}

function isDecoded(element: Element): boolean {
  return element instanceof HTMLImageElement && element.naturalWidth === 1_600;
}

/** A PNG of a warm evening, larger than a phone. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_600, 900];
    const context = canvas.getContext('2d');
    if (context) {
      const sky = context.createLinearGradient(0, 0, 0, 900);
      for (const [at, color] of [
        [0, '#2b2a4c'],
        [0.6, '#d9734e'],
        [1, '#1c1410'],
      ] as const) {
        sky.addColorStop(at, color);
      }
      context.fillStyle = sky;
      context.fillRect(0, 0, 1_600, 900);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
