import { readFileSync } from 'node:fs';
import { expect, type Page, type Response } from '@playwright/test';
import { proresClip, soundClip } from '#testkit/clips/clips.ts';
import { expectShown } from '../support/drawn-numbers.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoPolicyViolations, reportPolicyViolations } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
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
  const measured = page.waitForResponse(isOfWaveform);
  const film = { name: 'A001.mov', mimeType: 'video/quicktime', buffer: readFileSync(proresClip) };
  await chooseFiles(page, film);
  expect(await (await checked).json()).toEqual({ state: 'ready' });
  // The browser makes it of the proxy.
  expect((await posted).ok()).toBe(true);
  // The worker has measured the sound that it decoded.
  expect((await measured).ok()).toBe(true);
  await expectNoPolicyViolations(page);

  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'A001.mov' });
  await page.goto(`/dashboard/review?review=${review.id}`);
  await expect(page.getByRole('button', { name: /^Frame \d/ })).toContainText(`of 0–${frames - 1}`);
  await expect(page.getByLabel('Timecode')).toHaveValue('01:00:00:00');
  await expectWaveform(page);
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

test('the waveform of a sound is measured when it is uploaded, and where it is missing when it is reviewed', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@waveforms.example');
  await reportPolicyViolations(page);
  const buffer = readFileSync(soundClip);
  const uploaded = page.waitForResponse(isOfWaveform);
  await chooseFiles(page, { name: 'Uploaded.m4a', mimeType: 'audio/mp4', buffer });
  expect((await uploaded).ok()).toBe(true);
  await storeFile(page, product, 'Synced.m4a', buffer);

  let stored = 0;
  page.on('response', (response) => {
    if (isOfWaveform(response) && response.ok()) stored += 1;
  });
  for (const path of ['Uploaded.m4a', 'Synced.m4a']) {
    const { review } = await callApi(page, product, 'POST /api/reviews', { path });
    await page.goto(`/dashboard/review?review=${review.id}`);
    await expectWaveform(page);
    expect(stored, path).toBe(path === 'Uploaded.m4a' ? 0 : 1);
  }
  await expectNoPolicyViolations(page);
});

function isOfWaveform(response: Response): boolean {
  return response.url().endsWith('/api/files/waveform');
}

/** Expects a waveform below the picture that is not flat. */
async function expectWaveform(page: Page): Promise<void> {
  const drawn = page.locator('[data-waveform] path');
  await expect(drawn).toBeVisible();
  await expect(drawn).toHaveAttribute('d', /L\d+ 0\.[0-8]\d*h1/);
}
