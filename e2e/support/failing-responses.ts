import { expect, type Page } from '@playwright/test';
import { expectToast } from './toasts.ts';

const message = 'The suite is closed today.';

/**
 * Fails a change twice, without and with a message from the server, and expects first the fallback, then the server's
 * message.
 */
export async function failing(
  page: Page,
  path: string,
  fallback: string,
  act: () => Promise<void>,
): Promise<void> {
  for (const [body, reads] of [
    ['', fallback],
    [JSON.stringify({ message, code: 'closed' }), message],
  ] as const) {
    await respondWith(page, path, 500, body);
    await act();
    await expectToast(page, 'Error', reads);
    await page.unroute(path);
  }
}

/** Fulfills every call to a path with a status and a body. */
export function respondWith(page: Page, path: string, status: number, body = ''): Promise<unknown> {
  return page.route(path, (route) =>
    route.fulfill({ status, contentType: 'application/json', body }),
  );
}

/** Clicks Update Plan, which the server answers with 502, and waits until it can be clicked again. */
export async function failToUpdatePlan(page: Page): Promise<void> {
  await respondWith(page, '**/api/create-subscription', 502);
  const answered = page.waitForResponse('**/api/create-subscription');
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Update Plan' })).toBeEnabled();
  await page.unroute('**/api/create-subscription');
}
