import type { Page } from 'playwright-core';
import type { BenchProduct } from '../../product.ts';

/** Opens the Files tab as the owner of a workspace with a plan and 5 TB of hot storage. */
export async function openFilesAsOwner(product: BenchProduct): Promise<Page> {
  const { origin, browser, paymentsOrigin } = product;
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  // Without the browser's own dialogs, the site uses `<input type="file">`, which can be filled.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  const post = (path: string, data: object) =>
    page.request.post(`${origin}${path}`, { data, headers: { origin } });
  await post('/api/register', {
    username: 'bench',
    email: 'owner@bench.example',
    password: 'Sharp-cut-21!',
  });
  await post('/api/user/company-name', { companyName: 'Bench' });
  await post('/api/update-storage', { storageAmount: 5 });
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'Billing and invoices' }).click();
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await page.waitForURL(`${paymentsOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Business, active').waitFor();
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
  return page;
}

/** The id of the workspace on a page. */
export async function workspaceIdOf({ page, origin }: { page: Page; origin: string }) {
  const response = await page.request.get(`${origin}/api/devices`);
  const { connection } = await response.json();
  const [, id = ''] = String(connection.prefix).split('/');
  return id;
}
