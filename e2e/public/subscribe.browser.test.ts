import { expect, type Page } from '@playwright/test';
import { delayResponses, expectedMessage, faults } from '../support/faults.ts';
import { test } from '../support/product.ts';
import { closeToast, expectToast } from '../support/toasts.ts';

test('the path selects the plan, and an unknown plan is reported', async ({ page }) => {
  const names = [
    ['/subscribe', 'Business', '$50 a month'],
    ['/subscribe/starter', 'Starter', '$25 a month'],
    ['/subscribe/business', 'Business', '$50 a month'],
  ] as const;
  for (const [path, name, total] of names) {
    await page.goto(path);
    await expect(page.getByRole('region', { name })).toContainText(total);
    await expect(page.getByText('There is no plan called')).toHaveCount(0);
  }
  const summary = page.getByRole('region', { name: 'Business' });
  await page.getByLabel('Team size').fill('12');
  await expect(summary).toContainText('12 members × $50');
  await expect(summary).toContainText('$600 a month');

  await page.goto(`/subscribe/${encodeURIComponent('<b>gold</b>')}`);
  await expect(page.getByText('There is no plan called “<b>gold</b>”.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Business' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('a failed purchase shows the reason and keeps the input, and the next attempt redirects to payment once', async ({
  page,
  product,
}) => {
  await page.goto('/subscribe/starter');
  await fillPurchase(page);
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  const failed = 'Failed to process request. Please try again.';
  for (const fault of faults) {
    await test.step(fault.what, async () => {
      await page.route('/api/create-subscription', fault.how, { times: 1 });
      await pay.click();
      await expectToast(page, 'Error', expectedMessage(fault, { networkError: failed }));
      await closeToast(page);
    });
  }
  await test.step('offline', async () => {
    await page.context().setOffline(true);
    await pay.click();
    await expectToast(page, 'Error', failed);
    await closeToast(page);
    await page.context().setOffline(false);
  });
  await page.getByLabel('Team size').fill('4');
  await pay.click();
  await expect(page.getByText(/Choose Business for a team of 4/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('grip@example.com');
  await expect(page.getByLabel('Full name')).toHaveValue('Grip Johansson');
  await page.getByLabel('Team size').fill('3');

  const delayed = await delayResponses(page, '/api/create-subscription');
  await page.getByLabel('Full name').press('Enter');
  await expect(pay).toBeDisabled();
  await page.getByLabel('Full name').press('Enter');
  await pay.click({ force: true });
  await expect.poll(delayed.count).toBe(1);
  await delayed.release();
  await page.waitForURL(`${product.paymentsOrigin}/**`);
  expect(delayed.count()).toBe(1);
  await expect(page.getByText('$75.00').first()).toBeVisible();
});

test('input typed before hydration is neither submitted nor lost', async ({ page }) => {
  const scripts = await delayResponses(page, '**/*.js');
  await page.goto('/subscribe/starter', { waitUntil: 'commit' });
  await fillPurchase(page);
  await page.getByLabel('Team size').fill('3');
  await page.getByLabel('Full name').press('Enter');
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  await pay.click({ force: true });
  await scripts.release();
  await expect(pay).toBeEnabled();
  await expect(page).toHaveURL('/subscribe/starter');
  await expect(page.getByLabel('Email')).toHaveValue('grip@example.com');
  await expect(page.getByLabel('Full name')).toHaveValue('Grip Johansson');
  await expect(page.getByRole('region', { name: 'Starter' })).toContainText('$75 a month');
});

async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('grip@example.com');
  await page.getByLabel('Full name').fill('Grip Johansson');
}
