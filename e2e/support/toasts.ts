import { expect, type Locator, type Page } from '@playwright/test';

/** How long a toast stays, in milliseconds (spec section 9). */
export const toastDuration = 5_000;

/** The visible toasts. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
}

/** Waits until exactly one toast is visible, with exactly these two lines. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toasts(page)).toHaveText([`${title}${description}`]);
}

export async function closeToast(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
}
