import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { clips } from '#testkit/clips/clips.ts';
import { callApi } from './people.ts';
import { type Product, test } from './product.ts';
import { storeFile } from './stored-files.ts';
import { openFiles } from './uploads.ts';

test('timecode starts where the file says, and drops frames with a semicolon', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@timecode.example');
  await openReview(page, product, ['2997-drop.mp4']);
  const timecode = page.getByLabel('Timecode');
  await expect(timecode).toHaveValue('00:00:59;20');
  await timecode.fill('00:01:00;02');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frame 10 of 90')).toBeVisible();
  await expectShown(page, 10);
  await page.keyboard.press(',');
  await expect(timecode).toHaveValue('00:00:59;29');
  await openReview(page, product, ['25.mp4']);
  await expect(timecode).toHaveValue('10:00:00:00');
});

test('a link that has expired is renewed, at the same frame', async ({ page, product }) => {
  await openFiles(page, product, 'owner@expired.example');
  await openReview(page, product, ['24-moov-at-end.mp4']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expectShown(page, 30);
  let refused = 0;
  await page.route(
    (url) => url.pathname.endsWith('24-moov-at-end.mp4'),
    async (route) => {
      refused += 1;
      if (refused > 1) return route.fallback();
      return route.fulfill({ status: 403, body: 'Request has expired' });
    },
  );
  await page.reload();
  await expectShown(page, 30);
  expect(refused).toBeGreaterThan(1);
});

test('of a film that the browser cannot decode, the original is offered, and its timecode works', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@prores.example');
  // Named as ProRes 4444, which no browser decodes.
  const film = Buffer.from(
    contentOf('2997.mov').toString('latin1').replace('avc1', 'ap4h'),
    'latin1',
  );
  await storeFile(page, product, 'online.mov', film);
  await openReview(page, product, ['online.mov'], true);
  await expect(page.getByText(/^Your browser (cannot play|plays only)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download original' })).toBeVisible();
  await page.getByLabel('Timecode').fill('01:00:01;00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frame 30 of 90')).toBeVisible();
});

function contentOf(name: string): Buffer {
  const clip = clips.find((each) => each.name === name);
  if (!clip) throw new Error(`There is no clip ${name}.`);
  return readFileSync(clip.path);
}

/** Stores clips, starts a review of the first one with the others as its versions, and opens it. @returns its id */
async function openReview(page: Page, product: Product, names: string[], isStored = false) {
  if (!isStored) for (const name of names) await storeFile(page, product, name, contentOf(name));
  const [first, ...later] = names;
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: first });
  for (const path of later) {
    await callApi(page, product, `POST /api/reviews/${review.id}/versions`, { path });
  }
  await page.goto(`/dashboard?tab=review&review=${review.id}`);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  return review.id as string;
}

async function expectShown(page: Page, frame: number): Promise<void> {
  await expect.poll(async () => (await page.evaluate(drawnNumbers))[0]).toBe(frame);
}

/** Runs in the page. @returns the number drawn into the frame of each film that is on the screen */
function drawnNumbers(): number[] {
  return [...document.querySelectorAll('video')].map((video) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 2 });
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 8, 2);
    const pixels = context?.getImageData(0, 0, 8, 1).data ?? [];
    return [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (number, column) => number * 2 + Number((pixels[column * 4] ?? 0) > 127),
      0,
    );
  });
}
