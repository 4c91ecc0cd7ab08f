import { expect, type Page } from '@playwright/test';
import { callApi, invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { expectFocusWithin, isFocusBehindDialog } from '../support/workspace.ts';

const roles = ['Video Editor', 'Producer', 'Team Leader'];

test('a team of 500 can be searched, scrolled and managed by keyboard', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@large.example', companyName: 'Large' });
  const team = Array.from({ length: 500 }, (_, at) => ({
    id: `member-${at}`,
    email: emailOf(at),
    role: roles[at % roles.length],
    createdAt: '2026-11-20T09:00:00.000Z',
    status: at % 2 ? 'active' : 'invited',
  }));
  // Only the list is mocked: the handler's own test covers a team of one thousand.
  await page.route('**/api/team-members', (route) =>
    route.fulfill({ json: { teamMembers: team } }),
  );
  await page.route('**/api/team-members/*', (route) => route.fulfill({ json: { success: true } }));
  await page.route('**/role', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/dashboard');
  const search = page.getByRole('searchbox', { name: 'Search members' });

  await test.step('only rows near the viewport are rendered, and each announces its position', async () => {
    await expect(page.getByText('500 members')).toBeVisible();
    const first = rows(page).filter({ hasText: emailOf(0) });
    await expect(first).toHaveAttribute('aria-setsize', '500');
    await expect(first).toHaveJSProperty('offsetHeight', 44);
    expect(await rows(page).count()).toBeLessThan(60);
    await page.mouse.move(600, 400);
    const last = rows(page).filter({ hasText: emailOf(499) });
    // The page may still be growing at the first attempt.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(last).toBeInViewport({ timeout: 2_000 });
    }).toPass();
    await expect(last).toHaveAttribute('aria-posinset', '500');
    expect(await rows(page).count()).toBeLessThan(60);
  });

  await test.step('Tab moves from row to row beyond the initially rendered rows', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: `Remove ${emailOf(0)}` }).focus();
    for (let row = 1; row <= 60; row += 1) {
      if (row % 2 === 0) await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: `Remove ${emailOf(row)}` })).toBeFocused();
    }
    await expect(page.getByRole('button', { name: `Remove ${emailOf(60)}` })).toBeInViewport();
  });

  await test.step('the focused element keeps the focus, however far the page is scrolled', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText(emailOf(499))).toBeInViewport();
    await expect(page.getByRole('button', { name: `Remove ${emailOf(60)}` })).toBeFocused();
  });

  await test.step('search matches email and role, and Escape clears it', async () => {
    await search.fill('PERSON-04');
    await expect(page.getByText('10 of 500 members')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await search.fill('producer');
    await expect(page.getByText('167 of 500 members')).toBeVisible();
    await search.fill('nobody');
    await expect(page.getByText('No member matches “nobody”.')).toBeVisible();
    await search.press('Escape');
    await expect(page.getByText('500 members', { exact: true })).toBeVisible();
  });

  await test.step('a role can be chosen by keyboard', async () => {
    await search.fill('person-007');
    const role = page.getByRole('button', { name: `Role of ${emailOf(7)}` });
    await role.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Producer' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('listbox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(role).toHaveText('Creative Director');
    await expectToast(page, 'Role updated', '');
    await expect(role).toBeFocused();
    await search.press('Escape');
  });

  await test.step('after a removal the focus moves to the next row, or to the previous one at the end', async () => {
    await removeByKey(page, emailOf(2));
    await expect(page.getByRole('button', { name: `Remove ${emailOf(3)}` })).toBeFocused();
    await expect(page.getByText('499 members')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await removeByKey(page, emailOf(499));
    await expect(page.getByRole('button', { name: `Remove ${emailOf(498)}` })).toBeFocused();
  });
});

test('at 320 px the sidebar slides in, traps the focus and restores it on close', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp(page, product, { email: 'owner@small.example', companyName: 'Small' });
  await page.route('**/api/invoices', (route) => route.fulfill({ json: { invoices: [large] } }));
  const { user } = await callApi(page, product, 'GET /api/user');
  await page.route('**/api/user', (route) =>
    route.fulfill({ json: { user: { ...user, stripeCustomerId: 'cus_1' } } }),
  );
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(opener).toBeVisible();
  await expect(page.getByRole('button', { name: 'Small', exact: true })).toHaveCount(0);

  await opener.click();
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await expectFocusWithin(menu);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusBehindDialog(page)).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'Billing and invoices' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Billing and invoices' })).toBeVisible();
  await expect(page.getByText(/^You pay/)).toBeVisible();
  await expect(page.getByText('$150,075.00')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await opener.click();
  await menu.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Billing and invoices' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await opener.click();
  await menu.getByRole('button', { name: 'Small' }).click();
  await page.getByRole('menuitem', { name: 'Change name' }).click();
  await expect(page.getByRole('dialog').getByLabel('Company name')).toBeFocused();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(moving).toBe(0);
});

test('a tooltip opens after 700 ms, the next one immediately, and none for what can be read', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@hints.example', companyName: 'Hints' });
  const truncated = `${'a'.repeat(60)}@hints.example`;
  await page.setViewportSize({ width: 1024, height: 800 });
  await invite(page, product, { [truncated]: 'Producer', 'ben@hints.example': 'Producer' });
  await page.clock.install();
  await page.goto('/dashboard');
  const theme = page.getByRole('button', { name: 'Dark theme' });
  const name = page.getByText(truncated);
  const words = page
    .locator('div[aria-hidden]')
    .filter({ hasText: /^(Dark theme|[a-z]+@hints.example)$/ });
  await expect(name).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

  await theme.hover();
  await page.clock.runFor(690);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(words).toHaveText('Dark theme');
  await words.hover();
  await page.clock.runFor(1_000);
  await expect(words).toHaveText('Dark theme');
  await page.mouse.move(600, 600);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(200);
  await name.hover();
  await page.clock.runFor(10);
  await expect(words).toHaveText(truncated);
  await page.getByText('ben@hints.example').hover();
  await expect(words).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(words).toHaveCount(0);

  await page.mouse.move(600, 600);
  await page.clock.runFor(400);
  await name.hover();
  await page.clock.runFor(10);
  await expect(words).toHaveCount(0);
  await theme.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(words).toHaveText('Dark theme');
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
});

/** An invoice with the longest values that occur. */
const large = {
  id: 'in_1',
  number: 'LARGE-0001',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 150_075,
  status: 'uncollectible',
  url: 'https://invoice.stripe.com/i/1',
};

function emailOf(at: number): string {
  return `person-${String(at).padStart(3, '0')}@large.example`;
}

function rows(page: Page) {
  return page.locator('li[data-row]');
}

async function removeByKey(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${email}` }).press('Enter');
  const asking = page.getByRole('alertdialog');
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asking.getByRole('button', { name: 'Yes, Remove' }).press('Enter');
  await expectToast(page, 'Member removed', '');
}
