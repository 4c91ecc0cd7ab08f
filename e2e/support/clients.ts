import { type Browser, expect, type Page } from '@playwright/test';
import { mailsOf } from './mails.ts';
import type { Product } from './product.ts';

/** A client of a share link, in a browser of their own. */
export interface Client {
  page: Page;
  /** All that they are answered by calls, from the first page on. */
  answers: Promise<string>[];
}

/** A browser of its own for a client. */
export async function openClient(browser: Browser, width: number): Promise<Client> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) answers.push(response.text().catch(() => ''));
  });
  return { page, answers };
}

/** Proves an email to a link that opens a review, which is then on the screen. */
export async function enterByCode(
  page: Page,
  product: Product,
  { url, email, name }: { url: string; email: string; name: string },
): Promise<void> {
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
}

/** Opens what asks someone to approve version 1, and chooses. @returns the button that sends it */
export async function chooseDecision(page: Page, choice: RegExp, send: string) {
  await page.getByRole('button', { name: /^You are asked to approve version 1/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve version 1/ });
  await dialog.getByRole('radio', { name: choice }).check();
  const button = dialog.getByRole('button', { name: send, exact: true });
  return async () => {
    await button.click();
    await expect(dialog).toBeHidden();
  };
}
