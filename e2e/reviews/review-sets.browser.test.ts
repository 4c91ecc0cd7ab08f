import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const desk: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };

for (const [name, options] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  test(`pictures are reviewed as one set by a member, and approved by a client at ${name}`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize(desk.viewport ?? { width: 1_440, height: 900 });
    await openFiles(page, product, `owner@sets-${options.viewport?.width}.example`);
    for (const [index, title] of ['Key art', 'Teaser', 'Final'].entries()) {
      await storeFile(page, product, `Posters/${title}.png`, await picture(page, index * 90));
    }
    let review = '';

    await test.step('a member selects them in Files, and starts the review', async () => {
      await page.goto('/dashboard/files?path=Posters');
      await page.getByRole('row', { name: /Final/ }).click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Review 3 as one set' }).click();
      await expect(page.getByText('Page 1 of 3')).toBeVisible();
      review = new URL(page.url()).searchParams.get('review') ?? '';
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('Page 2 of 3')).toBeVisible();
      await expect.poll(() => isLoaded(page.getByRole('img', { name: 'Key art.png' }))).toBe(true);
      await expectNoViolations(page, 'a set');
    });

    const body = {
      opens: { kind: 'reviews', reviews: [review] },
      may: { comment: true, approve: true, download: false },
    };
    const { url } = await callApi(page, product, 'POST /api/links', body);
    const client = await (await browser.newContext(options)).newPage();

    await test.step('a client turns to the second page, and comments on it', async () => {
      await client.goto(url);
      await client.getByLabel('Your name').fill('Ana');
      await client.getByRole('button', { name: 'Open the review' }).click();
      await expect.poll(() => isLoaded(client.getByRole('img', { name: 'Final.png' }))).toBe(true);
      await expectNoOverflow(client, 'the first page of a set');
      if (options.hasTouch) await swipeLeft(client, client.getByRole('img', { name: 'Final.png' }));
      else await client.keyboard.press('ArrowRight');
      await expect(client.getByText('Page 2 of 3')).toBeVisible();
      await expect
        .poll(() => isLoaded(client.getByRole('img', { name: 'Key art.png' })))
        .toBe(true);
      await client.getByRole('textbox', { name: 'Comment on page 2' }).fill('Move the title up');
      await client.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(
        client.getByRole('button', { name: /^Page 2 ?, Key art.png ?, 1 +open comment/ }),
      ).toBeVisible();
      await expectNoViolations(client, 'a set for a client');
    });

    await test.step('the comment leads back to its page', async () => {
      await client.getByRole('button', { name: /^Page 3\b/ }).click();
      await client.getByRole('button', { name: /^Go to page 2/i }).click();
      await expect(client.getByText('Page 2 of 3')).toBeVisible();
    });

    await test.step('the client is told how many pages were not seen, and approves', async () => {
      await client.getByRole('button', { name: /^Approve/ }).click();
      const dialog = client.getByRole('dialog', { name: 'Approve version 1 of Final (3 pages)?' });
      await expect(dialog).toBeVisible();
      await expectNoViolations(client, 'the decision about a set');
      await dialog.getByRole('button', { name: 'Approve version 1' }).click();
      await expect(client.getByText(/^Approved by Ana/).first()).toBeAttached();
    });

    await test.step('the member sees both', async () => {
      await page.reload();
      await expect(page.getByText(/^Approved by Ana/).first()).toBeVisible();
      await expect(
        page.getByRole('button', { name: /^Page 2 ?, Key art.png ?, 1 +open comment/ }),
      ).toBeVisible();
    });

    await test.step('the member uploads the next version as several pictures, and compares page by page', async () => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Version 1', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
      const files = ['Final', 'Key art'].map(async (title, index) => ({
        name: `${title} v2.png`,
        mimeType: 'image/png',
        buffer: await picture(page, 30 + index * 90),
      }));
      await (await choosing).setFiles(await Promise.all(files));
      await expect(page.getByRole('button', { name: 'Version 2', exact: true })).toBeVisible();
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
      await page.getByRole('button', { name: 'Version 2', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Compare with version 1' }).click();
      const pair = page.getByRole('region', { name: 'Version 1 and version 2' });
      for (const name of ['Final.png', 'Final v2.png']) {
        await expect.poll(() => isLoaded(pair.getByRole('img', { name }))).toBe(true);
      }
      await expectNoViolations(page, 'two sets that are compared');
    });
  });
}

/** A picture of one color with a gradient, as a PNG. */
async function picture(page: Page, hue: number): Promise<Buffer> {
  const encoded = await page.evaluate((of) => {
    const canvas = document.createElement('canvas');
    canvas.width = 960;
    canvas.height = 640;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = `hsl(${of} 60% 45%)`;
    context.fillRect(0, 0, 960, 640);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, hue);
  return Buffer.from(encoded, 'base64');
}

function isLoaded(image: Locator): Promise<boolean> {
  return image.evaluate(
    (element) => element instanceof HTMLImageElement && element.naturalWidth === 960,
  );
}

/** Moves a finger over a picture, as one turns a page. */
async function swipeLeft(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('There is no picture.');
  const [y, from, to] = [box.y + box.height / 2, box.x + box.width * 0.8, box.x + box.width * 0.2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  await touch('touchMove', to);
  await touch('touchEnd');
}
