import { type Browser, expect, type Page } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, invite, join, signUp } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { buyBusiness, memberRow, openCompanyMenu, openTab } from '../support/workspace.ts';

const team = {
  'editor@roles.example': 'Video Editor',
  'senior@roles.example': 'Senior Video Editor',
  'leader@roles.example': 'Team Leader',
  'manager@roles.example': 'Project Manager',
  'producer@roles.example': 'Producer',
  'director@roles.example': 'Creative Director',
} as const;

const members = 'Only the owner can add, remove and re-role members; on Business, ';
const storage = 'Only the owner can set storage; on Business, ';
const bill = 'Only the owner can see plan, cost and invoices; on Business, ';
const rename = 'Only the owner can rename the workspace.';

test('each role sees its permitted actions, and the reason for each forbidden one', async ({
  page,
  product,
  browser,
}) => {
  await signUp(page, product, { email: 'owner@roles.example', companyName: 'Guild' });
  await invite(page, product, team);
  await buyBusiness(page, product);
  await page.goto('/dashboard');
  expect(await enabledActions(page)).toEqual([
    ...['Share feedback', 'Add members', 'Roles', 'Remove'],
    ...['Manage storage', 'Manage Cold Storage', 'Starter', 'Update Plan', 'Manage Plan'],
    ...['Cancel Plan', 'Change name'],
  ]);
  expect(await reasons(page)).toEqual([]);

  const everyone = ['Share feedback'];
  const leading = [...everyone, 'Add members', 'Roles', 'Remove'];
  const directing = [...leading, 'Manage storage', 'Manage Cold Storage'];
  const expected: Record<string, { actions: string[]; reasonsShown: string[] }> = {
    'editor@roles.example': { actions: everyone, reasonsShown: [members, bill, rename] },
    'senior@roles.example': { actions: everyone, reasonsShown: [members, bill, rename] },
    'leader@roles.example': { actions: leading, reasonsShown: [bill, rename] },
    'manager@roles.example': { actions: leading, reasonsShown: [bill, rename] },
    'producer@roles.example': { actions: directing, reasonsShown: [rename] },
    'director@roles.example': { actions: directing, reasonsShown: [rename] },
  };
  for (const [email, { actions, reasonsShown }] of drawnFrom(
    Object.entries(expected),
    'roles',
    3,
  )) {
    await test.step(team[email as keyof typeof team], async () => {
      const memberPage = await joinAndOpen(browser, product, email);
      expect(await enabledActions(memberPage)).toEqual(actions);
      expect(await reasons(memberPage)).toEqual(reasonsShown);
      await memberPage.context().close();
    });
  }
});

test('a removed or re-roled member learns of it at the next action', async ({
  page,
  product,
  browser,
}) => {
  const email = 'leaving@roles.example';
  await signUp(page, product, { email: 'boss@roles.example', companyName: 'Leaving' });
  await invite(page, product, { [email]: 'Team Leader', 'other@roles.example': 'Video Editor' });
  await buyBusiness(page, product);
  const memberPage = await joinAndOpen(browser, product, email);
  await expect(memberRow(memberPage, 'other@roles.example')).toBeVisible();
  const { teamMembers } = await callApi(page, product, 'GET /api/team-members');
  const { id } = teamMembers.find((member: { email: string }) => member.email === email);

  await memberPage.getByRole('button', { name: 'Remove other@roles.example' }).click();
  await expect(memberPage.getByRole('button', { name: 'Yes, Remove' })).toBeVisible();
  await callApi(page, product, `PUT /api/team-members/${id}/role`, { role: 'Video Editor' });
  await memberPage.getByRole('button', { name: 'Yes, Remove' }).click();
  await expectToast(memberPage, 'Error', 'Your role in this workspace does not allow this.');
  await expect(memberPage.getByRole('button', { name: 'Add members' })).toHaveCount(0);
  await expect(memberPage.getByText(members)).toBeVisible();

  await callApi(page, product, `DELETE /api/team-members/${id}`);
  await memberPage.getByRole('button', { name: 'Share feedback' }).click();
  await memberPage.getByLabel('Your message').fill('Goodbye');
  await memberPage.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(memberPage.getByRole('button', { name: 'Create your own workspace' })).toBeVisible();
  await expectToast(
    memberPage,
    'Error',
    'You are no longer in this workspace, so nothing was changed.',
  );
  await expect(
    memberPage.getByRole('heading', { name: 'You are no longer a member of Leaving' }),
  ).toBeVisible();
  await expect(memberPage.getByText('could not be loaded')).toHaveCount(0);
  await expectNoViolations(memberPage, 'a former workspace');
  await memberPage.context().close();
});

/** Accepts the mailed invitation as a new user, and opens the dashboard. */
async function joinAndOpen(browser: Browser, product: Product, email: string): Promise<Page> {
  const page = await join(browser, product, email);
  await page.goto('/dashboard/members');
  await expect(memberRow(page, email)).toBeVisible();
  return page;
}

/** Opens the bill by its address: not every role has a link to it. */
async function openBilling(page: Page): Promise<void> {
  await page.goto('/dashboard/billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing and invoices' })).toBeVisible();
  await expect(page.locator('main .animate-pulse')).toHaveCount(0);
}

/** The enabled actions of a role, in both tabs and the company menu. */
async function enabledActions(page: Page): Promise<string[]> {
  await openTab(page, 'Members');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const memberActions = await enabledButtons(page, {
    'Share feedback': /^Share feedback$/,
    'Add members': /^Add members$/,
    Roles: /^Role of editor|^Role of other/,
    Remove: /^Remove editor|^Remove other/,
  });
  await openBilling(page);
  const billing = await enabledButtons(page, {
    'Manage storage': /^Manage storage$/,
    'Manage Cold Storage': /^Manage Cold Storage$/,
    Starter: /^Business \(\$50\/member\)$/,
    'Update Plan': /^Update Plan$/,
    'Manage Plan': /^Manage Plan$/,
    'Cancel Plan': /^Cancel Plan$/,
  });
  await openCompanyMenu(page, 'Guild');
  const renames = await page.getByRole('menuitem', { name: 'Change name' }).isEnabled();
  await leaveCompanyMenu(page);
  return [...memberActions, ...billing, ...(renames ? ['Change name'] : [])];
}

async function enabledButtons(page: Page, buttons: Record<string, RegExp>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, name] of Object.entries(buttons)) {
    const button = page.getByRole('button', { name }).first();
    if ((await button.count()) > 0 && (await button.isEnabled())) found.push(what);
  }
  return found;
}

/** The reasons shown for the actions that a role may not perform. */
async function reasons(page: Page): Promise<string[]> {
  const shown = new Set<string>();
  const look = async () => {
    for (const reason of [members, storage, bill, rename]) {
      if ((await page.getByText(reason).count()) > 0) shown.add(reason);
    }
  };
  await openTab(page, 'Members');
  await look();
  await openBilling(page);
  await look();
  await openCompanyMenu(page, 'Guild');
  await look();
  await leaveCompanyMenu(page);
  return [...shown];
}

async function leaveCompanyMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
