import { expect, type Page } from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

const cut = clipContent('23976.mp4');
const passcode = 'open sesame';

test('a client opens a review by a link and a passcode on a phone, comments with a drawing, approves, and is out once it is revoked', async ({
  page,
  browser,
  product,
}) => {
  await openFiles(page, product, 'owner@share.example');
  await storeFile(page, product, 'Cuts/teaser.mp4', cut);
  let address = '';

  await test.step('the owner shares the film from its menu, with a passcode', async () => {
    await page.goto('/dashboard/files?path=Cuts');
    await page.getByRole('button', { name: 'Actions for teaser.mp4' }).click();
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Share teaser' });
    await form.getByRole('button', { name: /^Access and end/ }).click();
    await form.getByRole('radio', { name: /^A passcode/ }).check();
    await form.getByRole('textbox', { name: 'Passcode' }).fill(passcode);
    await form.getByRole('switch', { name: /^Name over the picture/ }).click();
    await expectNoViolations(page, 'the dialog that shares');
    await form.getByRole('button', { name: 'Copy link' }).click();
    address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
    expect(address.startsWith(`${product.origin}/s/`)).toBe(true);
    await expectNoViolations(page, 'the address of a link');
    await page.getByRole('button', { name: 'Done' }).click();
  });

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const client = await context.newPage();
  const requested: string[] = [];
  client.on('request', (request) => requested.push(request.url()));

  await test.step('chat programs take what follows an address in a sentence as a part of it', async () => {
    const chat = await context.newPage();
    await chat.goto(`${address}).`);
    await expect(chat.getByRole('heading', { level: 1 })).toContainText('shares a review');
    await chat.close();
  });

  await test.step('the client enters with the passcode and a name', async () => {
    const response = await client.goto(address);
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expect(client.getByRole('heading', { level: 1 })).toContainText('shares a review');
    await expectNoViolations(client, 'the entrance of a link');
    await client.getByLabel('Your name').fill('Ana Client');
    await client.getByLabel('Passcode').fill(passcode);
    await client.getByRole('button', { name: 'Open the review' }).tap();
    await expect(client.getByRole('heading', { level: 1, name: 'teaser' })).toBeVisible();
    await expect(client.getByRole('region', { name: /^Player/ })).toContainText('Ana Client');
    const film = client.locator('video');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1);
  });

  await test.step('the name lies over the picture in full screen, too', async () => {
    await client.getByRole('button', { name: 'Full screen' }).tap();
    await expect
      .poll(() => client.evaluate(() => document.fullscreenElement?.textContent))
      .toContain('Ana Client');
    await client.getByRole('button', { name: 'Exit full screen' }).tap();
    await expect.poll(() => client.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('the client comments with a drawing, and approves', async () => {
    const field = client.getByRole('textbox', { name: /^Comment at/ });
    await field.tap();
    // What belongs to it, and is shown from then on, stands below it.
    await expect(client.getByRole('checkbox', { name: /^At/ })).toBeVisible();
    expect((await field.boundingBox())?.width).toBeGreaterThan(300);
    await client.getByRole('button', { name: 'Draw', exact: true }).tap();
    await draw(client);
    await field.fill('This corner is too dark');
    await client.getByRole('button', { name: 'Comment', exact: true }).tap();
    const comments = client.getByRole('list', { name: 'Comments' });
    await expect(comments.getByText('This corner is too dark')).toBeVisible();
    await client.getByRole('button', { name: /^Approve/ }).tap();
    await expectNoViolations(client, 'the decision of a client');
    await client
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .tap();
    await expect(client.getByText(/^Approved by Ana Client \(guest\)/)).toBeAttached();
    await expectNoViolations(client, 'a review of a link');
    await expectNoOverflow(client);
  });

  await test.step('the owner sees both, as those of a guest, and revokes the link', async () => {
    await page.goto('/dashboard/review');
    await page.getByRole('link', { name: 'teaser' }).click();
    await expect(page.getByText(/^Approved by Ana Client \(guest\)/)).toBeVisible();
    const comments = page.getByRole('list', { name: 'Comments' });
    await expect(comments.getByRole('article', { name: /^Ana Client \(guest\)/ })).toContainText(
      'This corner is too dark',
    );
    await page.getByRole('button', { name: 'Actions for the review' }).click();
    await page.getByRole('menuitem', { name: 'Share links' }).click();
    const links = page.getByRole('list', { name: 'Links' });
    await expect(links).toContainText('1 open by 1 guest');
    await expectNoViolations(page, 'the links of a review');
    await links.getByRole('button', { name: /^Actions for the link/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await expect(links).toContainText('Revoked');
  });

  await test.step('the open page ends with its next request', async () => {
    await client.getByRole('button', { name: 'Request changes' }).tap();
    await client.getByRole('dialog').getByRole('button', { name: 'Request changes' }).tap();
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expect(client.locator('video')).toHaveCount(0);
    await client.reload();
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  });

  // The token is in the address of the page alone, and no other host is asked for anything.
  const token = address.slice(-43);
  expect(requested.filter((url) => url.includes(token) && url !== address)).toEqual([]);
  const hosts = new Set(requested.map((url) => new URL(url).hostname));
  expect([...hosts]).toEqual(['localhost']);
  await context.close();
});

/** Draws a line across the picture. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no film.');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
}
