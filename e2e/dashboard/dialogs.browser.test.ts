import { expect, type Page } from '@playwright/test';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast, toasts } from '../support/toasts.ts';
import { expectFocusWithin, isFocusBehindDialog } from '../support/workspace.ts';

test('behind a dialog nothing can be focused, pressed or scrolled, and it closes with Escape or a press beside it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await signUp(page, product, { email: 'owner@modal.example', companyName: 'Modal' });
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Share feedback' });
  const dialog = page.getByRole('dialog', { name: 'Share Your Feedback' });
  const members = page.getByRole('link', { name: 'Members', exact: true });

  await opener.click();
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await members.evaluate((button) => button.focus());
  expect(await isFocusBehindDialog(page)).toBe(false);
  const box = await members.boundingBox();
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('#root') ?? null,
    { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 },
  );
  expect(hit).toBeNull();

  await test.step('text that is selected beyond the edge keeps it open', async () => {
    await dialog.getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(20, 200);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  });
  await page.mouse.click(20, 200);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');

  await page.keyboard.press('Enter');
  await expectFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a dialog stays in its place when a listbox opens in it', async ({ page, product }) => {
  await signUp(page, product, { email: 'owner@still.example', companyName: 'Still' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add members' }).click();
  const email = page.getByLabel('Email');
  const before = await email.boundingBox();
  await page.getByRole('dialog').getByRole('button', { name: /^Role/ }).click();
  await expect(page.getByRole('listbox')).toBeFocused();
  expect(await email.boundingBox()).toEqual(before);
});

test('a dialog whose input is required stays open on Escape and on a press beside it', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@required.example' });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Welcome to Cutbay' });
  await expect(dialog.getByLabel('Company name')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Company name').fill('Required');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('a toast over an open dialog is announced and can be closed, and outlives the dialog', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@over.example', companyName: 'Over' });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await page.getByRole('button', { name: 'Add members' }).click();
  await failToAdd(page, 'ana@over.example');
  await expect(dialog.getByRole('alert')).toHaveText(/^Error /);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await failToAdd(page, 'ben@over.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

/** Sends the open dialog, which answers with a toast and stays open. */
async function failToAdd(page: Page, email: string) {
  await page.route('**/api/team-members', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', 'Failed to add member');
}
