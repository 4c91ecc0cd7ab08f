import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { failing } from '../support/failing-responses.ts';
import { delayResponses } from '../support/faults.ts';
import { invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import {
  banner,
  charge,
  confirmedCard,
  costOf,
  declinedCard,
  memberRow,
  openBilling,
  openTab,
  pay,
  setAmount,
  tiles,
  updatePlan,
} from '../support/workspace.ts';

// Only here does a plan live from its first payment to its end on the screen and on Checkout, and is each sum that a button
// announced compared with what was charged.

const ana = 'ana@billing.example';
const bo = 'bo@billing.example';

test('an owner starts, upgrades, downgrades and cancels a plan, and sees every charge beforehand', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@billing.example', companyName: 'Billing Films' });
  await invite(page, product, { [ana]: 'Producer', [bo]: 'Video Editor' });
  await openBilling(page);

  await test.step('before a subscription exists', async () => {
    await expect(page.getByText('No active plan')).toBeVisible();
    const oneMonthOn = await page.evaluate(() => {
      const next = new Date();
      const day = next.getDate();
      next.setMonth(next.getMonth() + 1);
      if (next.getDate() !== day) next.setDate(0);
      return next.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
    });
    expect(await tiles(page)).toEqual([
      'Active Members2',
      'Current Hot Storage1 TB',
      'Current Cold Storage0 TB',
      `Next Billing${oneMonthOn}if you start today`,
    ]);
    await expect(charge(page)).toHaveText(/^You pay \$100 now, \$100 from [A-Z][a-z]{2} \d+\.$/);
    await expect(page.getByRole('button', { name: 'Manage Plan' })).toHaveCount(0);
    await expect(page.getByText('Invoices appear here after your first payment.')).toBeVisible();
  });

  await test.step('storage changes in steps, and its cost is shown before it is saved', async () => {
    await page.getByRole('button', { name: 'Manage storage', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage storage' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('1');
    await expect(dialog.getByRole('button', { name: '0.25 TB less' })).toBeDisabled();
    await dialog.getByRole('button', { name: '0.25 TB more' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('1.25');
    await expect(dialog.getByText('+$15')).toBeVisible();
    await expect(dialog.getByText('$115')).toBeVisible();
    await dialog.getByLabel('Amount').fill('0.9');
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Manage storage', exact: true }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('1');
    await setAmount(page, '1.5');
    await expectToast(page, 'Storage Updated', 'Your storage has been set to 1.5 TB');
    await page.getByRole('button', { name: 'Manage Cold Storage' }).click();
    await expect(page.getByRole('button', { name: '1 TB less' })).toBeDisabled();
    await setAmount(page, '2');
    await expectToast(page, 'Cold Storage Updated', 'Your cold storage has been set to 2 TB');
    await expect(page.getByText('+0.5 TB pending')).toBeVisible();
    await expect(page.getByText('+2 TB pending')).toBeVisible();
    await expect(charge(page)).toHaveText(/^You pay \$150 now, \$150 from/);
  });

  await test.step('a declined card starts no subscription, and the user can go back', async () => {
    await pay(page, product, declinedCard);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('/dashboard');
    await openTab(page, 'Billing and invoices');
    await expect(page.getByText('No active plan')).toBeVisible();
  });

  await test.step('a payment starts the plan, and a banner confirms it for five seconds', async () => {
    await pay(page, product, confirmedCard);
    await expect(banner(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('pending')).toHaveCount(0);
    await expect(charge(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /View invoice/ })).toHaveCount(1);
    await expect(page.getByRole('listitem').getByText('$150.00')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next invoice' })).toContainText('$150.00');
  });

  await test.step('an upgrade that the card on file cannot pay leads to the invoice', async () => {
    await page.getByRole('button', { name: 'Manage Cold Storage' }).click();
    await setAmount(page, '5');
    await expect(costOf(page, 'Cold storage')).toHaveText('$50+$30');
    await expect(page.getByText('After Update Plan')).toBeVisible();
    await expect(charge(page)).toHaveText(/^You pay \$(30|29\.\d\d) now, \$180 from/);
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await openBilling(page);
    await expect(costOf(page, 'Cold storage')).toHaveText('$50+$30');
    await updatePlan(page);
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Paid').first()).toBeVisible();
    await expect(async () => {
      await openBilling(page);
      await expect(costOf(page, 'Cold storage')).toHaveText('$50', { timeout: 1_000 });
    }).toPass();
  });

  await test.step('the portal replaces the card, which then pays an upgrade immediately', async () => {
    const portal = await delayResponses(page, '**/create-portal-session');
    await page.getByRole('button', { name: 'Manage Plan' }).click();
    await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeDisabled();
    await portal.release();
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText(/^The new card is saved/)).toBeVisible();
    await openBilling(page);
    await page.getByRole('button', { name: 'Manage storage', exact: true }).click();
    await setAmount(page, '2');
    await expect(charge(page)).toBeVisible();
    const update = await delayResponses(page, '**/api/create-subscription');
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByRole('button', { name: 'Updating Stripe...' })).toBeDisabled();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await update.release();
    await expect(banner(page)).toBeVisible();
    await expect(charge(page)).toHaveCount(0);
    await page.clock.fastForward(4_500);
    await expect(banner(page)).toBeVisible();
    await page.clock.fastForward(600);
    await expect(banner(page)).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('a downgrade charges nothing now', async () => {
    await page.getByRole('button', { name: 'Starter ($25/member)' }).click();
    await expect(
      page.getByText('Your current plan is Business. Update Plan switches to Starter.'),
    ).toBeVisible();
    await expect(charge(page)).toHaveText(
      /^You pay nothing now, \$1\d\d(\.\d\d)? on [A-Z][a-z]{2} \d+, then \$160 a month\.$/,
    );
    await expect(
      page.getByText(/\$160\.00 a month, less \$\d+\.\d\d from your credit\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByText('Starter, active')).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a plan that is too small for the team is disabled and says why', async () => {
    await page.getByRole('button', { name: 'Business ($50/member)' }).click();
    await updatePlan(page);
    await expect(page.getByText('Business, active')).toBeVisible();
    await invite(page, product, {
      'c@billing.example': 'Producer',
      'd@billing.example': 'Producer',
    });
    await page.reload();
    await openTab(page, 'Billing and invoices');
    await expect(page.getByRole('button', { name: 'Starter ($25/member)' })).toBeDisabled();
    await expect(
      page.getByText('Starter includes up to 3 team members, and you have more.'),
    ).toBeVisible();
  });

  await test.step('a failed payment is shown with its amount, and one click opens that invoice', async () => {
    await fetch(`${product.paymentsOrigin}/test/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 31, fail: true }),
    });
    const notice = page
      .getByRole('status')
      .filter({ hasText: /^\$\d+\.\d\d has been overdue since [A-Z][a-z]{2} \d+, \d{4} \(.+\)\./ });
    await expect(async () => {
      await openBilling(page);
      await expect(notice).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText('Business, payment overdue')).toBeVisible();
    await expect(page.getByText(/^An invoice is unpaid\. Update Plan opens it/)).toBeVisible();
    await notice.getByRole('link', { name: 'Pay Invoice' }).click();
    await page.waitForURL(`${product.paymentsOrigin}/**`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Paid').first()).toBeVisible();
    await expect(async () => {
      await openBilling(page);
      await expect(page.getByText('Business, active')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(notice).toHaveCount(0);
  });

  await test.step('canceling warns, offers the export, and requires an explicit click', async () => {
    const opener = page.getByRole('button', { name: 'Cancel Plan' });
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Subscription' });
    const keep = dialog.getByRole('button', { name: 'Keep Subscription' });
    const yes = dialog.getByRole('button', { name: 'Yes, Cancel Subscription' });
    await opener.press('Enter');
    await expect(keep).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'All data will be permanently deleted',
      'Your team loses access immediately',
      'Storage and files will be removed',
      'There will be no more charges',
      'This cannot be undone',
    ]);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await opener.click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export the workspace' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^workspace-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    expect(exported).toMatchObject({ companyName: 'Billing Films', coldStorageAmount: 5 });

    await yes.dispatchEvent('click', { detail: 2 });
    await expect(yes).toBeEnabled();
    await failing(page, '**/api/cancel-subscription', 'Failed to cancel subscription', () =>
      yes.click(),
    );
    const call = await delayResponses(page, '**/api/cancel-subscription');
    await yes.click();
    await expect(dialog.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
    await call.release();
    await expectToast(
      page,
      'Subscription Canceled',
      'Your subscription has been canceled. You will not be charged anymore.',
    );
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('No active plan')).toBeVisible();
    await openTab(page, 'Members');
    await expect(memberRow(page, ana)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
  });
});
