import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { proresClip } from '#testkit/clips/clips.ts';
import { expectShown } from '../support/drawn-numbers.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoPolicyViolations, reportPolicyViolations } from '../support/screens.ts';
import { chooseFiles, openFiles } from '../support/uploads.ts';

// Only a browser has the codecs: whether the frames of a proxy are those of its film depends on them.

const frames = 48;

test('a film that no browser decodes is played frame by frame by the proxy that its upload has made', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@proxies.example');
  await reportPolicyViolations(page);
  const checked = page.waitForResponse((response) => response.url().endsWith('/proxy/checks'));
  const posted = page.waitForResponse((response) => response.url().endsWith('/files/poster'));
  const film = { name: 'A001.mov', mimeType: 'video/quicktime', buffer: readFileSync(proresClip) };
  await chooseFiles(page, film);
  expect(await (await checked).json()).toEqual({ state: 'ready' });
  // The browser makes it of the proxy.
  expect((await posted).ok()).toBe(true);
  await expectNoPolicyViolations(page);

  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'A001.mov' });
  await page.goto(`/dashboard/review?review=${review.id}`);
  await expect(page.getByText(`of 0–${frames - 1}`)).toBeVisible();
  await expect(page.getByLabel('Timecode')).toHaveValue('01:00:00:00');
  for (let frame = 0; frame < frames; frame += 1) {
    await expectShown(page, frame);
    await expect(page.getByText(`Frame ${frame} of`)).toBeVisible();
    await page.keyboard.press('.');
  }
  await page.getByRole('slider', { name: 'Position' }).fill('23');
  await expectShown(page, 23);
  await expect(page.getByLabel('Timecode')).toHaveValue('01:00:00:23');
  await expect(page.getByRole('button', { name: 'Approve version 1' })).toBeEnabled();

  // This browser cannot play the original, and goes back to the proxy where it stood.
  await page.getByRole('button', { name: 'Original', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Original', exact: true })).toBeDisabled();
  await expectShown(page, 23);
  await expect(page.getByText(/cannot play|plays only/)).toBeHidden();
});
