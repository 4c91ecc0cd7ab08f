import { expect, type Page } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { respondWith } from '../support/failing-responses.ts';
import { callApi, invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { toasts } from '../support/toasts.ts';
import { expectFocusWithin, openTab } from '../support/workspace.ts';

const ana = 'ana@access.example';

/** Each state of the dashboard and how to reach it. Escape closes everything that is open. */
const states: readonly { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'the members', open: (page) => openTab(page, 'Members') },
  { name: 'the roles', open: (page) => press(page, `Role of ${ana}: Producer`, 'listbox') },
  { name: 'adding a member', open: (page) => press(page, 'Add members', 'dialog') },
  {
    name: 'addresses that were added, and that were not',
    open: async (page) => {
      await press(page, 'Add members', 'dialog');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(`cy@access.example,${ana},di@access.example,eli`);
      await dialog.getByRole('button', { name: 'Add Member' }).click();
      await expect(dialog.getByText(/^2 of 4 added, 2 not added/)).toBeVisible();
    },
  },
  {
    name: 'selected members',
    open: async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox', { name: 'All 4 shown' }).check();
    },
  },
  {
    name: 'removing the selected members',
    open: async (page) => {
      await press(page, /^Remove 4/, 'alertdialog');
    },
  },
  { name: 'removing a member', open: (page) => press(page, `Remove ${ana}`, 'alertdialog') },
  { name: 'sharing feedback', open: (page) => press(page, 'Share feedback', 'dialog') },
  {
    name: 'a failure',
    open: async (page) => {
      await respondWith(page, '**/invitation', 500);
      await page.getByRole('button', { name: `Resend the invitation to ${ana}` }).click();
      await expect(toasts(page)).toHaveCount(1);
    },
  },
  {
    name: 'the bill',
    open: async (page) => {
      await openTab(page, 'Billing and invoices');
      await expect(page.getByText(/^You pay/)).toBeVisible();
    },
  },
  { name: 'hot storage', open: (page) => press(page, 'Manage storage', 'dialog') },
  { name: 'cold storage', open: (page) => press(page, 'Manage Cold Storage', 'dialog') },
  {
    name: 'canceling',
    open: async (page) => {
      await page.route('**/api/user', async (route) => {
        const { user } = await (await route.fetch()).json();
        await route.fulfill({ json: { user: { ...user, subscription } } });
      });
      await page.reload();
      await press(page, 'Cancel Plan', 'alertdialog');
    },
  },
];

const windows = [
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 768, theme: 'dark' },
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const;
for (const { width, theme } of drawnFrom(windows, 'dashboard')) {
  test(`axe finds nothing in any tab, dialog or state at ${width} px, ${theme}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await signUp(page, product, { email: `${theme}${width}@access.example` });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Set up workspace' })).toBeVisible();
    await expectNoViolations(page, 'the welcome');
    await page.getByLabel('Company name').fill('Access');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
    await expectNoViolations(page, 'the empty list and a success');
    await invite(page, product, { [ana]: 'Producer', 'bo@access.example': 'Video Editor' });
    await page.reload();
    await expect(page.getByText(ana)).toBeVisible();

    if (width < 1024) {
      await press(page, 'Open menu', 'dialog');
      await expectNoViolations(page, 'the menu');
    }
    await press(page, 'Access', 'menu');
    await expectNoViolations(page, "the company's menu");
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    if (width < 1024) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const { name, open } of states) {
      if (name === 'the bill' && width < 1024) await press(page, 'Open menu', 'dialog');
      if (name !== 'the members' || width >= 1024) await open(page);
      await expectNoViolations(page, name);
      await page.keyboard.press('Escape');
      for (const role of ['dialog', 'alertdialog', 'listbox'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0);
      }
      await expect(page.locator('dialog:modal')).toHaveCount(0);
    }
  });
}

test('axe finds no violations in running, pending, overdue and forbidden states', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'states@access.example', companyName: 'Access' });
  await invite(page, product, { [ana]: 'Producer' });
  const { user } = await callApi(page, product, 'GET /api/user');
  const shown = {
    overdue: { ...user, stripeCustomerId: 'cus_1', subscription },
    editor: { ...user, role: 'Video Editor', permissions: ['see_workspace'] },
  };
  await page.route('**/api/invoices', (route) => route.fulfill({ json: { invoices } }));
  for (const [title, tab, expectedText] of [
    ['overdue', 'members', ana],
    ['overdue', 'billing', 'A-0002'],
    ['editor', 'members', 'Only the owner'],
    ['editor', 'billing', 'Only the owner'],
  ] as const) {
    await page.route('**/api/user', (route) => route.fulfill({ json: { user: shown[title] } }));
    await page.goto(`/dashboard/${tab}`);
    await expect(page.getByText(expectedText)).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        localStorage.setItem('theme', chosen);
        dispatchEvent(new StorageEvent('storage'));
      }, theme);
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      await expectNoViolations(page, `${title}, ${tab}, ${theme}`);
    }
  }
});

const subscription = {
  plan: 'business',
  status: 'past_due',
  currentPeriodEnd: '2026-12-20T09:00:00.000Z',
  seats: 3,
  storageAmount: 2,
  coldStorageAmount: 4,
};

const invoices = ['paid', 'open', 'void'].map((status, at) => ({
  id: `in_${at}`,
  number: `A-000${at}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  total: 200,
  status,
  url: '/',
}));

/** Presses a button and waits until what it opens has keyboard focus; a modal dialog blocks every other press. */
async function press(
  page: Page,
  name: string | RegExp,
  opens: 'dialog' | 'alertdialog' | 'listbox' | 'menu',
) {
  await page.getByRole('button', { name, exact: true }).click();
  await expectFocusWithin(page.getByRole(opens).last());
  const modal = opens === 'dialog' || opens === 'alertdialog';
  if (modal) await expect(page.locator('dialog:modal')).not.toHaveCount(0);
}
