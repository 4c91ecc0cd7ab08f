import { expect } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

test('a client plays a part of a film and leaves: the team sees that they did, and which part', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@views.example');
  await storeFile(page, product, 'cut.mp4', clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  const link = await callApi(page, product, 'POST /api/links', {
    opens: { kind: 'reviews', reviews: [review.id] },
    may: { comment: false, approve: false, download: false },
    isOverlaid: true,
  });
  const client = await (await browser.newContext()).newPage();
  await client.goto(link.url);
  await expect(
    client.getByText('The team sees what you open and how far you play it'),
  ).toBeVisible();
  await client.getByLabel('Your name').fill('Ana');
  await client.getByRole('button', { name: 'Open the review' }).click();
  await expect(client.getByRole('slider', { name: 'Position' })).toBeEnabled();
  const frame = async () =>
    Number(await client.getByRole('slider', { name: 'Position' }).inputValue());
  await client.getByRole('button', { name: 'Play' }).click();
  await expect.poll(frame).toBeGreaterThan(20);
  await client.getByRole('button', { name: 'Pause' }).click();
  const reached = await frame();
  await client.goto('about:blank');

  await page.goto(`/dashboard/review?review=${review.id}`);
  await page.getByRole('button', { name: 'Actions for the review' }).click();
  await page.getByRole('menuitem', { name: 'Who has seen it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who has seen version 1' });
  const clients = dialog.getByRole('region', { name: 'Clients · 1' });
  await expect(clients).toContainText('Ana (guest)');
  const played = Number((await clients.textContent())?.match(/Played (\d+)%/)?.[1]);
  expect(Math.abs(played - (reached / 72) * 100)).toBeLessThan(4);
  await expectNoViolations(page, 'who has seen it');
});
