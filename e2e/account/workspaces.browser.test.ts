import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, invitationOf, invite, join, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { buyBusiness, memberRow, openCompanyMenu } from '../support/workspace.ts';

test('the owner sees who did what and how it changes the bill', async ({ page, product }) => {
  await signUp(page, product, { email: 'owner@activity.example', companyName: 'Ledger' });
  for (let count = 0; count < 50; count += 1) {
    await callApi(page, product, 'POST /api/update-storage', { storageAmount: count % 2 ? 1 : 2 });
  }
  await buyBusiness(page, product);
  await invite(page, product, {
    'ana@activity.example': 'Producer',
    'bo@activity.example': 'Producer',
  });
  await callApi(page, product, 'POST /api/update-storage', { storageAmount: 1.25 });

  await page.goto('/dashboard/activity');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(50);
  await expect(entries.nth(0)).toContainText('set hot storage to 1.25 TB, from 1 TB');
  await expect(entries.nth(0)).toContainText('+$15 a month');
  await expect(entries.nth(1)).toContainText('owner added bo@activity.example as Producer');
  await expect(entries.nth(1)).toContainText('+$50 a month');
  await expect(entries.nth(2)).toContainText('added ana@activity.example as Producer');
  await expect(entries.nth(2)).not.toContainText('a month');
  await expect(entries.nth(3)).toContainText('started the Business plan');
  await expectNoViolations(page, 'the activity');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(56);
  await expect(entries.last()).toContainText('owner signed in');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('every member sees the role table, and only the owner sees the activity', async ({
  page,
  product,
  browser,
}) => {
  const email = 'editor@rights.example';
  await signUp(page, product, { email: 'owner@rights.example', companyName: 'Rights' });
  await invite(page, product, { [email]: 'Video Editor' });
  const memberPage = await join(browser, product, email);
  await memberPage.goto('/dashboard');
  await memberPage.getByRole('link', { name: 'Roles', exact: true }).click();
  await expect(memberPage.getByRole('heading', { name: 'What each role can do' })).toBeVisible();
  const row = (name: string) => memberPage.getByRole('row', { name });
  await expect(row('Send feedback').getByRole('cell')).toHaveText(['Everyone', 'Everyone']);
  await expect(row('Set storage').getByRole('cell')).toHaveText([
    'Owner',
    'OwnerCreative DirectorProducer',
  ]);
  await expect(row('See who did what').getByRole('cell')).toHaveText(['Owner', 'Owner']);
  await expect(memberPage.getByRole('link', { name: 'Activity', exact: true })).toHaveCount(0);
  await expectNoViolations(memberPage, 'the roles');
  await memberPage.context().close();
});

test('a freelancer switches between workspaces, and neither shows data of the other', async ({
  page,
  product,
  browser,
}) => {
  const email = 'free@lance.example';
  const context = await browser.newContext({ baseURL: product.origin });
  const owner = await context.newPage();
  await signUp(owner, product, { email: 'owner@lance.example', companyName: 'Night Shift' });
  await signUp(page, product, { email, companyName: 'Own Cuts' });
  await invite(owner, product, { [email]: 'Producer' });
  await page.goto('/dashboard');
  await expect(page.getByText('No team members yet')).toBeVisible();
  await openCompanyMenu(page, 'Own Cuts');
  await expect(page.getByRole('menuitem')).toHaveText(['Change name', 'Sign out']);
  await callApi(page, product, `POST /api/invitations/${await invitationOf(product, email)}`);

  await page.goto('/dashboard/members');
  await expect(memberRow(page, email)).toBeVisible();
  const left = await page.context().newPage();
  await left.goto('/dashboard/members');
  await expect(memberRow(left, email)).toBeVisible();
  await switchTo(page, 'Night Shift', 'Own Cuts');
  await expect(page.getByText('No team members yet')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);

  // The other tab still shows the previous workspace, and must not act on the current one.
  await left.getByRole('button', { name: 'Share feedback' }).click();
  await left.getByLabel('Your message').fill('Hello');
  await left.getByRole('button', { name: 'Send Feedback' }).click();
  await expectToast(left, 'Error', 'You are no longer in this workspace, so nothing was changed.');
  await expect(left.getByText('No team members yet')).toBeVisible();
  await switchTo(left, 'Own Cuts', 'Night Shift');
  await left.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(memberRow(left, email)).toBeVisible();
  await context.close();
});

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await openCompanyMenu(page, from);
  await page.getByRole('menuitem', { name: to }).click();
  await expect(page.getByRole('button', { name: to, exact: true })).toBeVisible();
}
