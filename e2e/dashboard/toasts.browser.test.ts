import { expect, type Page } from '@playwright/test';
import { fillContact, openContact } from '../support/contact-form.ts';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { closeToast, expectToast, toastDuration, toasts } from '../support/toasts.ts';

test('one toast is visible at a time, for five seconds, reachable by F8 and by swipe', async ({
  page,
}) => {
  await page.clock.install();
  await openContact(page);
  const send = page.getByRole('button', { name: 'Send message' });
  // The first toast loads its script, which must finish before the clock is paused.
  await send.click();
  await closeToast(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('a toast stays for five seconds', async () => {
    await send.click();
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(toastDuration - 100);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('the next toast replaces the previous one', async () => {
    await send.click();
    await expect(toasts(page)).toHaveCount(1);
    await page.route('/api/contact', (route) => route.abort(), { times: 1 });
    await fillContact(page);
    await send.click();
    await expectToast(page, 'Error', 'Failed to send message. Please try again.');
  });

  await test.step('F8 focuses the toast, and Escape closes it', async () => {
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
    await page.clock.runFor(2 * toastDuration);
    await expect(toasts(page), 'it stays while it has the focus').toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('a swipe of less than 50 px to the right snaps back, a longer one dismisses the toast', async () => {
    await send.click();
    await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
    await page.getByLabel('Name').fill('');
    await send.click();
    await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
    await swipe(page, 45);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, -80);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 60);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('on a phone a toast does not cover the buttons of a dialog', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.install();
  await signUp(page, product, { email: 'owner@toast.example', companyName: 'Toast' });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await page.getByRole('button', { name: 'Add members' }).click();
  await dialog.getByLabel('Email').fill('ana@toast.example');
  await dialog.getByRole('button', { name: 'Add Member', exact: true }).click();
  await expectToast(page, 'Member added', '');
  // The clock is paused from here on, so the toast stays however slow the machine is.
  await page.clock.pauseAt(Date.now() + 500);
  await page.getByRole('button', { name: 'Add members' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // Headless UI closes a dialog over several animation frames, which come only when the clock advances.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(dialog).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(toasts(page)).toHaveCount(1);
});

/** Swipes the toast horizontally by `by` pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
  await page.mouse.up();
}
