import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Opens one of the dashboard's tabs; waits for what comes in late, such as the billing figures. */
export async function openTab(page: Page, name: 'Members' | 'Billing and invoices') {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
}

/** Loads the dashboard again, with its Billing tab open. */
export async function openBilling(page: Page) {
  await page.goto('/dashboard');
  await openTab(page, 'Billing and invoices');
}

/** Waits until what has opened has the focus in it: before that it does not hear the keyboard. */
export function expectFocusWithin(opened: Locator): Promise<void> {
  const focused = () => opened.evaluate((element) => element.contains(document.activeElement));
  return expect.poll(focused).toBe(true);
}

/** Opens the company's menu; it hears the keyboard once it has the focus. */
export async function openCompanyMenu(page: Page, companyName: string): Promise<void> {
  await page.getByRole('button', { name: companyName, exact: true }).click();
  await expect(page.getByRole('menu')).toBeFocused();
}

/** Pays for the workspace as it is on the payment provider's page, by a card, and comes back. */
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
/** Pays when one is there oneself; a later charge wants one to come back and confirm. */
export const confirmedCard = '4000 0027 6000 3184';

/** The row of a member. */
export function memberRow(page: Page, email: string): Locator {
  return page.getByRole('listitem').filter({ hasText: email });
}

/** What a line of the cost breakdown comes to. */
export function costOf(page: Page, name: string): Locator {
  const table = page.getByRole('table', { name: 'What a month costs' });
  return table.getByRole('row', { name }).getByRole('cell');
}

/** The banner that says that the plan has been updated. */
export function banner(page: Page): Locator {
  return page.getByText('Billing settings updated successfully!');
}

/** Asks for an amount of storage in the dialog that is open. */
export async function setAmount(page: Page, tb: string): Promise<void> {
  await page.getByLabel('Amount').fill(tb);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
}

/** What Update Plan would charge. */
export function charge(page: Page): Locator {
  return page.getByText(/^You pay /);
}

/** The four figures that make the bill, as they read. */
export function tiles(page: Page): Promise<string[]> {
  return page.locator('dl').first().locator('> div').allTextContents();
}
