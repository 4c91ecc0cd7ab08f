import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { openCompanyMenu, openTab } from '../support/workspace.ts';

const site = join(import.meta.dirname, '../../dist/web');

/** KB of JavaScript (brotli) for the tabs, common dialogs and toasts; Security is a separate script and not counted. */
const budget = 190;

test('the dashboard with its tabs loads at most 190 KB of JavaScript', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@weight.example', companyName: 'Weight' });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    if (origin === product.origin && pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add your first member' }).click();
  await page.getByLabel('Email').fill('ana@weight.example');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Member added', '');
  await page.getByRole('button', { name: 'Role of ana@weight.example' }).click();
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await openTab(page, 'Billing and invoices');
  await page.getByRole('button', { name: 'Manage storage' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Manage storage' })).toBeFocused();
  await page.getByRole('link', { name: /^Your account/ }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What each role can do' })).toBeVisible();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();

  // Who does not open files does not load them.
  expect([...scripts].filter((path) => /files-tab|connect-tab|upload-manager/.test(path))).toEqual(
    [],
  );
  const weights = [...scripts].map((path) => {
    const { length } = brotliCompressSync(readFileSync(join(site, path)));
    return { path, kilobytes: length / 1_000 };
  });
  const total = weights.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  expect(total, JSON.stringify(weights, null, 1)).toBeGreaterThan(50);
  expect(total, JSON.stringify(weights, null, 1)).toBeLessThanOrEqual(budget);
});

const late: { what: string; script: string; open: (page: Page) => Promise<void> }[] = [
  {
    what: 'tabs',
    script: 'secondary-tabs',
    open: async (page) => {
      await openTab(page, 'Billing and invoices');
      await expect(page.getByRole('button', { name: 'Update Plan' })).toBeVisible();
    },
  },
  {
    what: 'menus',
    script: 'overlay-parts',
    open: async (page) => {
      await openCompanyMenu(page, 'Unlucky');
    },
  },
];

for (const { what, script, open } of late) {
  test(`${what} whose script could not be prefetched are fetched again when one is opened`, async ({
    page,
    product,
  }) => {
    await signUp(page, product, { email: `owner@${script}.example`, companyName: 'Unlucky' });
    let reachable = false;
    let refused = 0;
    await page.route(`**/assets/${script}-*.js`, (route) => {
      if (reachable) return route.continue();
      refused += 1;
      return route.abort();
    });
    await page.goto('/dashboard');
    await expect.poll(() => refused).toBe(1);
    reachable = true;
    await open(page);
  });
}
