import { expect, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { test } from '../support/product.ts';
import { costOf } from '../support/workspace.ts';

// Only here are a first purchase and what follows seen as a customer sees them, with Checkout, mails and a restart of
// the product in between.

// Dialogs, menus and toasts move here, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const email = 'ada@nightshift.example';

test('an owner signs up, sets up the workspace, pays, and finds everything after a restart', async ({
  page,
  product,
}) => {
  await test.step('sign up', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Collaborating' }).first().click();
    await expect(page).toHaveURL('/register');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registration successful! Logging you in...')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('name the workspace', async () => {
    const welcome = page.getByRole('dialog');
    await expect(welcome.getByRole('button', { name: 'Set up workspace' })).toBeDisabled();
    await welcome.getByLabel('Company name').fill('Night Shift Films');
    await welcome.getByRole('button', { name: 'Set up workspace' }).click();
    await expect(toastOf(page, 'Company name set successfully!')).toBeVisible();
    await expect(welcome).toBeHidden();
  });

  await test.step('add two members', async () => {
    await page.getByRole('button', { name: 'Add your first member' }).click();
    await addMember(page, 'cutter@nightshift.example');
    await page.getByRole('button', { name: 'Add members' }).click();
    await addMember(page, 'producer@nightshift.example', 'Producer');
  });

  await test.step('set the storage', async () => {
    await page.getByRole('link', { name: 'Billing and invoices' }).click();
    await setStorage(page, 'Manage storage', '1.5');
    await expect(toastOf(page, 'Your storage has been set to 1.5 TB')).toBeVisible();
    await setStorage(page, 'Manage Cold Storage', '2');
    await expect(toastOf(page, 'Your cold storage has been set to 2 TB')).toBeVisible();
  });

  await test.step('choose Business and read the cost breakdown', async () => {
    await page.getByRole('button', { name: 'Starter ($25/member)' }).click();
    await expect(costOf(page, 'Total per month')).toHaveText('$100');
    await page.getByRole('button', { name: 'Business ($50/member)' }).click();
    await expect(costOf(page, 'Business plan')).toHaveText('$100');
    await expect(costOf(page, 'Hot storage')).toHaveText('$30');
    await expect(costOf(page, 'Cold storage')).toHaveText('$20');
    await expect(costOf(page, 'Total per month')).toHaveText('$150');
    await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeHidden();
  });

  await test.step("pay on the payment provider's own page", async () => {
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await expect(page.getByText('$150.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  });

  await test.step('return to a dashboard with the running plan', async () => {
    await page.waitForURL('/dashboard');
    await expect(page.getByText('Billing settings updated successfully!')).toBeVisible();
    await expect(page.getByText('Business, active')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByText('Billing settings updated successfully!')).toBeHidden();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Night Shift Films' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=/dashboard');
  });

  await test.step('find everything after a restart', async () => {
    await product.restart();
    await page.goto('/register?mode=login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('cutter@nightshift.example')).toBeVisible();
    await expect(page.getByText('producer@nightshift.example')).toBeVisible();
    await page.getByRole('link', { name: 'Billing and invoices' }).click();
    await expect(page.getByText('Business, active')).toBeVisible();
    await expect(costOf(page, 'Total per month')).toHaveText('$150');
    await page.getByRole('button', { name: 'Manage Plan' }).click();
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await expect(page.getByText('$150.00').first()).toBeVisible();
  });
});

test('a visitor buys Starter on the public page', async ({ page, product }) => {
  await page.goto('/subscribe/starter');
  await page.getByLabel('Email').fill('grip@dayshift.example');
  await page.getByLabel('Full name').fill('Grip Johansson');
  await page.getByLabel('Team size').fill('2');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL(`${product.paymentsOrigin}/**`);
  await expect(page.getByText('$50.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('/success');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Your subscription is now active.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

function toastOf(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text);
}

async function addMember(page: Page, memberEmail: string, role?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Email').fill(memberEmail);
  if (role) {
    await dialog.getByLabel('Role').click();
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: memberEmail })).toBeVisible();
}

async function setStorage(page: Page, name: string, tb: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Amount').fill(tb);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}
