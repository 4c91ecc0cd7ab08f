import { expect, type Page } from '@playwright/test';
import { failing, failToUpdatePlan, respondWith } from '../support/failing-responses.ts';
import { callApi, invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast, toasts } from '../support/toasts.ts';
import { banner, charge, costOf, openTab, setAmount, tiles } from '../support/workspace.ts';

test("failed billing calls show no message, and the dashboard shows the server's figures", async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    const words = message.text().match(/^(The|Storage) [^.]*\./);
    if (message.type() === 'error' && words) logged.push(words[0]);
  });
  await signUp(page, product, { email: 'silent@billing.example', companyName: 'Silent Films' });
  await page.goto('/dashboard');
  await openTab(page, 'Billing and invoices');
  await expect(charge(page)).toBeVisible();

  await test.step('a first toast preloads the toast script, so that an unexpected toast would show immediately', async () => {
    await page.getByRole('button', { name: 'Manage Cold Storage' }).click();
    await setAmount(page, '1');
    await expectToast(page, 'Cold Storage Updated', 'Your cold storage has been set to 1 TB');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('storage that cannot be saved', async () => {
    await respondWith(page, '**/api/update-storage', 500);
    const asked = page.waitForRequest('**/api/get-storage');
    await page.getByRole('button', { name: 'Manage storage', exact: true }).click();
    await page.getByLabel('Amount').fill('4');
    await page.getByRole('button', { name: 'Continue' }).click();
    await asked;
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await tiles(page)).toContain('Current Hot Storage1 TB');
    await expect(costOf(page, 'Total per month')).toHaveText('$60');
    await page.unroute('**/api/update-storage');
    await expectSilence(page);
  });

  await test.step('a plan that cannot be updated', async () => {
    await failToUpdatePlan(page);
    await expectSilence(page);
  });

  await test.step('changed figures are shown again before they are charged', async () => {
    await invite(page, product, {
      'x@billing.example': 'Producer',
      'y@billing.example': 'Producer',
    });
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(costOf(page, 'Total per month')).toHaveText('$110');
    await expect(page.getByRole('button', { name: 'Update Plan' })).toBeEnabled();
    await expect(page).toHaveURL('/dashboard/billing');
    await expectSilence(page);
  });

  await test.step('a subscription that cannot be saved on return', async () => {
    await page.goto('/dashboard?session_id=cs_test_nobodys');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No active plan')).toBeVisible();
    await expect(charge(page)).toBeVisible();
    await expectSilence(page);
  });

  await test.step('storage that cannot be loaded', async () => {
    await respondWith(page, '**/api/get-cold-storage', 500);
    await page.reload();
    await openTab(page, 'Billing and invoices');
    await expect
      .poll(async () => (await tiles(page)).slice(0, 3))
      .toEqual(['Active Members2', 'Current Hot Storage1 TB', 'Current Cold Storage–']);
    await expect(page.getByRole('button', { name: 'Update Plan' })).toBeDisabled();
    await expectSilence(page);
  });

  expect(logged).toEqual([
    'Storage could not be saved.',
    'The plan could not be updated.',
    'The plan could not be updated.',
    'The subscription could not be saved.',
    'Storage could not be loaded.',
  ]);
});

test('a failure to open the portal is reported', async ({ page, product }) => {
  await signUp(page, product, { email: 'portal@billing.example', companyName: 'Portal Films' });
  const { user } = await callApi(page, product, 'GET /api/user');
  await page.route('**/api/user', (route) =>
    route.fulfill({ json: { user: { ...user, stripeCustomerId: 'cus_1' } } }),
  );
  await page.goto('/dashboard');
  await openTab(page, 'Billing and invoices');
  await failing(page, '**/create-portal-session', 'Failed to open customer portal', () =>
    page.getByRole('button', { name: 'Manage Plan' }).click(),
  );
  await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeEnabled();
});

/** Checks once, without retrying: a retrying assertion would also pass after a toast has timed out. */
async function expectSilence(page: Page): Promise<void> {
  expect(await toasts(page).allTextContents()).toEqual([]);
  expect(await banner(page).count()).toBe(0);
}
