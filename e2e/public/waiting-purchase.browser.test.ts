import { expect } from '@playwright/test';
import { mailedLink } from '../support/mails.ts';
import { callApi, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { openTab } from '../support/workspace.ts';

const email = 'buyer@waiting.example';

test('a purchase made before signing up appears in the dashboard, and one click claims it', async ({
  page,
  product,
}) => {
  await page.goto('/subscribe/business');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ines Duarte');
  await page.getByLabel('Team size').fill('3');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL(`${product.paymentsOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('/success');
  await mailedLink(product, email, 'claim=');

  await signUp(page, product, { email, companyName: 'Waiting Films' });
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'You bought' });
  await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  const link = await mailedLink(product, email, '/confirm-email?token=');
  const token = new URL(link).searchParams.get('token');
  await callApi(page, product, 'POST /api/confirm-email', { token });
  await page.reload();
  await expect(notice).toContainText('You bought Business for 3 members.');
  await expect(notice).toContainText('Add it to this workspace.');
  await notice.getByRole('button', { name: 'Add to Workspace' }).click();
  await expectToast(page, 'Plan added', 'Business for 3 members now runs in this workspace.');
  await expect(notice).toHaveCount(0);
  await openTab(page, 'Billing and invoices');
  await expect(page.getByText('Business, active')).toBeVisible();
});
