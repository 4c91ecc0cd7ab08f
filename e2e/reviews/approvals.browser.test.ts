import { type Browser, expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { mailsOf } from '../support/mails.ts';
import { callApi } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

/** A client who proves their email to a link, in a browser of their own. */
async function enter(
  browser: Browser,
  product: Product,
  { url, email, name, width }: { url: string; email: string; name: string; width: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('Code').waitFor();
  let code = '';
  await expect(async () => {
    const texts = (await mailsOf(product)).filter(({ to }) => to === email);
    code =
      texts
        .map(({ text }) => text)
        .join()
        .match(/\b\d{6}\b/)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Open the review' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  return page;
}

async function decide(page: Page, choice: RegExp, send: string) {
  await page.getByRole('button', { name: /^You are asked to approve version 1/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve version 1/ });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toBeHidden();
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
    pages.push(await enter(browser, product, { ...client, url }));
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
