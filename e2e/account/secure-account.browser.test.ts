import { expect } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { mailedLink } from '../support/mails.ts';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import {
  expectFits,
  expectNoPolicyViolations,
  reportPolicyViolations,
} from '../support/screens.ts';

const newPassword = 'Quiet-lantern-48';

test('the mail about a new browser leads to signing out every session and to a new password', async ({
  page,
  product,
  browser,
}) => {
  const email = 'owner@secure.example';
  await signUp(page, product, { email, companyName: 'Northlight' });
  const stranger = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await stranger.goto('/login');
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger).toHaveURL(/\/dashboard$/);

  // The mail is opened in a browser without a session.
  const reader = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await reportPolicyViolations(reader);
  await reader.goto(await mailedLink(product, email, '/secure-account?token='));
  const button = reader.getByRole('button', { name: 'Sign out every device' });
  await expect(button).toBeVisible();
  await expectNoViolations(reader, 'securing the account');
  // Opening the link changes nothing.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();

  await button.press('Enter');
  await expect(reader.getByRole('heading', { name: 'Your account is secure' })).toBeFocused();
  await expectNoViolations(reader, 'the account secured');
  await stranger.reload();
  await expect(stranger).toHaveURL(/\/login/);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);

  await reader.goto(await mailedLink(product, email, '/reset-password?token='));
  await reader.getByLabel('New password', { exact: true }).fill(newPassword);
  await reader.getByRole('button', { name: 'Set the new password' }).click();
  await reader.getByRole('link', { name: 'Sign in' }).click();
  await reader.getByLabel('Email').fill(email);
  await reader.getByLabel('Password', { exact: true }).fill(newPassword);
  await reader.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(reader).toHaveURL(/\/dashboard$/);
  await expectNoPolicyViolations(reader);
});

for (const width of drawnFrom([320, 768, 1440], 'securing an account')) {
  test(`securing an account fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const token = 'x'.repeat(43);
    await page.goto(`/secure-account?token=${token}`);
    await expect(page.getByRole('button', { name: 'Sign out every device' })).toBeVisible();
    await expectFits(page, 'the question', ['dark']);
    await page.goto(`/secure-account?changed=yes&token=${token}`);
    await page.getByRole('button', { name: 'Sign out every device' }).click();
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expectFits(page, 'an expired link', ['dark']);
  });
}
