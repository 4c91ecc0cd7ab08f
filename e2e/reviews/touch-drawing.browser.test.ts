import { expect } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

// Only a browser lays out what a finger presses, and tells which element it then hits.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a finger draws across the whole picture of a version that is compared by a wipe, and two fingers draw nothing', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@finger.example');
  for (const path of ['cut.mp4', 'cut 2.mp4'])
    await storeFile(page, product, path, clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  const route = `/api/reviews/${review.id}`;
  await callApi(page, product, `POST ${route}/versions`, { path: 'cut 2.mp4' });
  await page.goto(`/dashboard/review?review=${review.id}&version=2&compare=1`);
  await expect(page.getByRole('slider', { name: 'Wipe' })).toBeVisible();
  await page.getByRole('button', { name: 'Draw' }).tap();
  const area = page.getByRole('application', { name: 'Drawing area' });
  await expect(area).toBeVisible();
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  type Point = readonly [x: number, y: number];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([right, down], id) => ({
        x: x + width * right,
        y: y + height * down,
        id,
      })),
    });
  await touch('touchStart', [0.1, 0.2]);
  await touch('touchMove', [0.5, 0.5]);
  await touch('touchMove', [0.9, 0.8]);
  await touch('touchEnd');
  await touch('touchStart', [0.4, 0.4]);
  await touch('touchStart', [0.4, 0.4], [0.6, 0.6]);
  await touch('touchMove', [0.3, 0.3], [0.7, 0.7]);
  await touch('touchEnd');
  await page.getByRole('button', { name: 'Finish' }).tap();
  const field = page.getByRole('textbox', { name: /^Comment/ });
  await field.fill('The horizon');
  await page.getByRole('button', { name: 'Comment', exact: true }).tap();
  await expect(field).toHaveValue('');
  const { comments } = await (await page.request.get(`${route}/comments`)).json();
  expect(comments).toMatchObject([{ version: 2, drawing: { strokes: [{ tool: 'pen' }] } }]);
  const { points } = comments[0].drawing.strokes[0];
  // In ten-thousandths of the picture, to a pixel.
  const ends = [...points.slice(0, 2), ...points.slice(-2)].map((point) => Math.round(point / 100));
  expect(ends).toEqual([10, 20, 90, 80]);
  // The wipe is back.
  await expect(page.getByRole('slider', { name: 'Wipe' })).toBeVisible();
});
