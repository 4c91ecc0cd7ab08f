import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './people.ts';
import type { Product } from './product.ts';

/** Opens a dashboard tab and waits for its lazily loaded data, such as the billing figures. */
export async function openTab(page: Page, name: 'Members' | 'Billing and invoices') {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
}

/** Reloads the dashboard with the Billing tab open. */
export async function openBilling(page: Page) {
  await page.goto('/dashboard');
  await openTab(page, 'Billing and invoices');
}

/** Waits until the opened element contains the focus: before that it receives no keyboard events. */
export function expectFocusWithin(opened: Locator): Promise<void> {
  const focused = () => opened.evaluate((element) => element.contains(document.activeElement));
  return expect.poll(focused).toBe(true);
}

/** Opens the company menu and waits until it has the focus and receives keyboard events. */
export async function openCompanyMenu(page: Page, companyName: string): Promise<void> {
  await page.getByRole('button', { name: companyName, exact: true }).click();
  await expect(page.getByRole('menu')).toBeFocused();
}

/** Buys Business for the visitor's workspace by requests alone, where neither the bill nor Checkout is what is tested. */
export async function buyBusiness(page: Page, product: Product): Promise<void> {
  const { quote } = await callApi(page, product, 'POST /api/quote', { plan: 'business' });
  const displayed = { ...quote, memberDifference: 0 };
  const { url } = await callApi(page, product, 'POST /api/create-subscription', displayed);
  const { user } = await callApi(page, product, 'GET /api/user');
  const card = { ...prefilledBuyer, card: '4242 4242 4242 4242', email: user.email };
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
  await controlEmulator(product.paymentsOrigin, 'advance', { days: 0 });
}

/** Pays for the current workspace on the payment provider's page by card, and returns. */
export async function pay(page: Page, product: Product, card?: string): Promise<void> {
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await page.waitForURL(`${product.paymentsOrigin}/**`);
  if (card) await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  if (card === declinedCard) return;
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Business, active')).toBeVisible();
}

export const declinedCard = '4000 0000 0000 0002';
/** Succeeds for on-session payments; a later off-session charge requires the customer to authenticate. */
export const confirmedCard = '4000 0027 6000 3184';

/** The row of a member. */
export function memberRow(page: Page, email: string): Locator {
  return page.getByRole('listitem').filter({ hasText: email });
}

/** The amount on a line of the cost breakdown. */
export function costOf(page: Page, name: string): Locator {
  const table = page.getByRole('table', { name: 'Monthly cost' });
  return table.getByRole('row', { name }).getByRole('cell');
}

/** The banner that confirms a plan update. */
export function banner(page: Page): Locator {
  return page.getByText('Billing settings updated successfully!');
}

/** Enters and saves an amount of storage in the open dialog. */
export async function setAmount(page: Page, tb: string): Promise<void> {
  await page.getByLabel('Amount').fill(tb);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
}

/** Presses Update Plan once it shows the charge: before, a press would only show it. */
export async function updatePlan(page: Page): Promise<void> {
  await expect(charge(page)).toBeVisible();
  await page.getByRole('button', { name: 'Update Plan' }).click();
}

/** The charge shown for Update Plan. */
export function charge(page: Page): Locator {
  return page.getByText(/^You pay /);
}

/** The four billing tiles, as displayed. */
export function tiles(page: Page): Promise<string[]> {
  return page.locator('dl').first().locator('> div').allTextContents();
}

/** Whether an element behind the open dialog has the focus; the browser's own controls may have it. */
export function isFocusBehindDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('#root:focus-within') !== null);
}
