import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { chooseDecision, enterByCode, openClient } from '../support/clients.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

async function decide(page: Page, choice: RegExp, send: string) {
  const decided = await chooseDecision(page, choice, send);
  await decided();
}

test('the owner and clients of two links approve a version, and a visitor checks the certificate of it', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@round.example');
  await storeFile(page, product, 'cut.mp4', clipContent('24-moov-at-end.mp4'));
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: 'cut.mp4' });
  const clients = [
    { email: 'ana@acme.example', name: 'Ana', width: 390 },
    { email: 'bo@borealis.example', name: 'Bo', width: 1_440 },
  ];
  const pages: Page[] = [];
  for (const client of clients) {
    const { url } = await callApi(page, product, 'POST /api/links', {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: true, download: false },
      addresses: [client.email],
    });
    const { page: opened } = await openClient(browser, client.width);
    await enterByCode(opened, product, { ...client, url });
    pages.push(opened);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/dashboard/review?review=${review.id}`);

  await test.step('the owner asks all three', async () => {
    await page.getByRole('button', { name: 'Actions for the review' }).click();
    await page.getByRole('menuitem', { name: 'Ask to approve' }).click();
    const dialog = page.getByRole('dialog', { name: /^Ask to approve/ });
    await dialog.getByRole('checkbox', { name: /\(you\)/ }).check();
    await dialog.getByLabel(/^Clients/).fill(clients.map(({ email }) => email).join(', '));
    await dialog.getByRole('button', { name: 'Ask 3 people' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('each decides, and learns of no other', async () => {
    const [ana, bo] = pages;
    if (!ana || !bo) throw new Error('Both have entered.');
    for (const client of pages) await client.reload();
    await decide(ana, /^Approve It/, 'Approve');
    await decide(bo, /^Approve with changes/, 'Approve with changes');
    await expect(ana.locator('body')).not.toContainText(/Bo\b|borealis/);
    await expect(bo.locator('body')).not.toContainText(/Ana\b|acme/);
    await decide(page, /^Approve It/, 'Approve');
  });

  await test.step('the certificate is downloaded, and checked without an account', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^3 of 3 approved version 1/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the certificate' }).click();
    const file = await (await download).path();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/certificate');
    await visitor.getByLabel('Certificate', { exact: true }).setInputFiles(file);
    const sheet = visitor.getByRole('article', { name: 'Certificate of approval' });
    for (const { email } of clients) await expect(sheet).toContainText(email);
    await expect(sheet).toContainText('A code mailed to the email');
  });
});
