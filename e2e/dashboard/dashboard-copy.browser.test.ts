import { expect, type Locator, type Page } from '@playwright/test';
import { failToUpdatePlan } from '../support/failing-responses.ts';
import { callApi, invite, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { closeToast, expectToast } from '../support/toasts.ts';
import {
  banner,
  charge,
  expectFocusWithin,
  memberRow,
  openTab,
  pay,
  tiles,
  updatePlan,
} from '../support/workspace.ts';

const ana = 'ana@letter.example';

test('the workspace has the specified names, buttons and panels', async ({ page, product }) => {
  await signUp(page, product, { email: 'owner@letter.example', companyName: 'Letter Films' });
  await invite(page, product, { [ana]: 'Video Editor' });
  await page.goto('/dashboard');
  const nav = page.getByRole('navigation', { name: 'WORKSPACE' });
  await expect(nav.getByRole('link')).toHaveText(['Members', 'Billing and invoices']);

  const row = memberRow(page, ana);
  await expect(row).toHaveText(
    /^aana@letter\.example.*Added \w{3} \d+, \d{4}.*Video Editor.*Remove$/,
  );
  const role = row.getByRole('button', { name: `Role of ${ana}` });
  await role.click();
  await expect(page.getByRole('listbox')).toBeFocused();
  await expect(page.getByRole('option')).toHaveText([
    'Video Editor',
    'Team Leader',
    'Senior Video Editor',
    'Project Manager',
    'Producer',
    'Creative Director',
  ]);
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();

  await openTab(page, 'Billing and invoices');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Current Plan',
    'Hot Storage Management',
    'Cold Storage Management',
    'Cost Breakdown',
    'Invoices',
  ]);
  const plans = page.getByRole('group', { name: 'Plan' });
  await expect(plans.getByRole('button')).toHaveText([
    'Starter ($25/member)',
    'Business ($50/member)',
  ]);
  await expect(plans.getByRole('button', { pressed: true })).toHaveText('Business ($50/member)');
});

test('every dialog has the specified title and buttons', async ({ page, product }) => {
  await signUp(page, product, { email: 'owner@dialogs.example' });
  await page.goto('/dashboard');
  expect(await dialogOf(page)).toEqual(['Welcome to Cutbay', 'Sign out', 'Set up workspace']);
  await page.getByLabel('Company name').fill('Dialogs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await invite(page, product, { [ana]: 'Producer' });
  await page.reload();

  const found: Record<string, string[]> = {};
  for (const name of ['Add members', `Remove ${ana}`, 'Share feedback', 'Dialogs']) {
    await page.getByRole('button', { name, exact: true }).click();
    if (name === 'Dialogs') {
      await expect(page.getByRole('menuitem')).toHaveText(['Change name', 'Sign out']);
      await page.getByRole('menuitem', { name: 'Change name' }).click();
    }
    found[name] = await dialogOf(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.locator(dialogs)).toHaveCount(0);
  }
  await openTab(page, 'Billing and invoices');
  await pay(page, product);
  for (const name of ['Manage storage', 'Manage Cold Storage', 'Cancel Plan']) {
    await page.getByRole('button', { name, exact: true }).click();
    found[name] = await dialogOf(page);
    await expectFocusWithin(page.locator(dialogs));
    await page.keyboard.press('Escape');
    await expect(page.locator(dialogs)).toHaveCount(0);
  }
  expect(found).toEqual({
    'Add members': ['Add Team Member', 'Cancel', 'Add Member'],
    [`Remove ${ana}`]: ['Remove Team Member', 'Cancel', 'Yes, Remove'],
    'Share feedback': ['Share Your Feedback', 'Cancel', 'Send Feedback'],
    Dialogs: ['Change Company Name', 'Cancel', 'Save Changes'],
    'Manage storage': ['Manage storage', 'Cancel', 'Continue'],
    'Manage Cold Storage': ['Manage Cold Storage', 'Cancel', 'Continue'],
    'Cancel Plan': ['Cancel Subscription', 'Keep Subscription', 'Yes, Cancel Subscription'],
  });
});

test('input is trimmed before it is sent, and blank input is not sent', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@trim.example', companyName: 'Trim' });
  await page.goto('/dashboard');

  await page.getByRole('button', { name: 'Add members' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  // The browser itself trims the value of an email input.
  await email.fill('   ');
  await expect(page.getByRole('button', { name: 'Add Member', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Share feedback' }).click();
  await page.getByLabel('Your message').fill('  More frames.\n ');
  expect(await sentBy(page, '**/api/feedback', 'Send Feedback')).toEqual({
    message: 'More frames.',
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change name' }).click();
  await page.getByLabel('Company name', { exact: true }).fill('  Trimmed ');
  expect(await sentBy(page, '**/company-name', 'Save Changes')).toEqual({
    companyName: 'Trimmed',
  });
});

test('added and removed members are pending until the plan is updated', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@pending.example', companyName: 'Pending' });
  await page.goto('/dashboard');
  await add(page, 'one@pending.example');
  await add(page, 'two@pending.example');
  await openTab(page, 'Billing and invoices');
  expect(await tiles(page)).toContain('Active Members2+2 pending');

  await test.step('a failure leaves them pending', async () => {
    await failToUpdatePlan(page);
    expect(await tiles(page)).toContain('Active Members2+2 pending');
  });

  await test.step('a payment applies them', async () => {
    await pay(page, product);
    await expect(charge(page)).toHaveCount(0);
    expect(await tiles(page)).toContain('Active Members2');
  });

  await test.step('a removal is pending too, and an immediate update applies it', async () => {
    await openTab(page, 'Members');
    await page.getByRole('button', { name: 'Remove two@pending.example' }).click();
    await page.getByRole('button', { name: 'Yes, Remove' }).click();
    await expect(memberRow(page, 'two@pending.example')).toHaveCount(0);
    await openTab(page, 'Billing and invoices');
    expect((await tiles(page))[0]).toMatch(/^Active Members11 seat: 2 paid, 1 from [A-Z]/);
    await updatePlan(page);
    await expect.poll(() => tiles(page)).toContain('Active Members1');
    await expect(banner(page)).toBeVisible();
  });
});

test('a URL with the updated parameter shows the banner, and the parameter is removed', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'owner@updated.example', companyName: 'Updated' });
  await page.goto('/dashboard?updated=true');
  await expect(banner(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing and invoices');
});

test('an email of 26 characters and the longest role are fully visible at every width', async ({
  page,
  product,
}) => {
  const long = 'maximiliane.huber@row.test';
  const role = 'Senior Video Editor';
  await signUp(page, product, { email: 'owner@row.example', companyName: 'Row' });
  await callApi(page, product, 'POST /api/team-members', { email: long, role });
  await page.goto('/dashboard');
  const row = memberRow(page, long);
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFullyVisible(row.getByText(long), width);
    await expectFullyVisible(row.getByText(role), width);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await expectFullyVisible(row.getByText(role), 320);
});

async function expectFullyVisible(words: Locator, width: number): Promise<void> {
  await expect(words).toBeVisible();
  const cut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut, `${width} px`).toBeLessThanOrEqual(0);
}

async function add(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add members' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Add Member', exact: true }).click();
  await expectToast(page, 'Member added', '');
  await closeToast(page);
}

const dialogs = 'dialog';

/** The title of the open dialog, and the two buttons that close it. */
async function dialogOf(page: Page): Promise<string[]> {
  const dialog = page.locator(dialogs);
  await expectFocusWithin(dialog);
  const [title, buttons] = await Promise.all([
    dialog.getByRole('heading').allTextContents(),
    dialog.getByRole('button').allTextContents(),
  ]);
  return [...title, ...buttons.slice(-2)];
}

/** Presses a button and returns the body of the call to that path. */
async function sentBy(page: Page, path: string, button: string): Promise<unknown> {
  const sent = page.waitForRequest(path);
  await page.getByRole('button', { name: button }).click();
  return (await sent).postDataJSON();
}
