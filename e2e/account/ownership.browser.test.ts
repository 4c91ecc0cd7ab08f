import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, invite, join, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';
import { memberRow } from '../support/workspace.ts';

test('an owner offers the ownership to a member, who accepts it', async ({
  page,
  product,
  browser,
}) => {
  const [owner, heir] = ['owner@heir.example', 'heir@heir.example'];
  await signUp(page, product, { email: owner, companyName: 'Passing On' });
  await invite(page, product, { [heir]: 'Producer' });
  const heirPage = await join(browser, product, heir);

  await page.goto('/dashboard/security');
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(page.getByText('New owner')).toBeVisible();
  await expectNoViolations(page, 'the offer of the ownership');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw offer' })).toBeFocused();

  await heirPage.goto('/dashboard/members');
  await expect(
    heirPage.getByText(`${owner} offers you the ownership of Passing On.`),
  ).toBeVisible();
  await expectNoViolations(heirPage, 'an offer of the ownership');
  await heirPage.getByRole('button', { name: 'Accept ownership' }).click();
  await expectToast(heirPage, 'You are now the owner', '');
  await expect(memberRow(heirPage, owner)).toContainText('Creative Director');
  const { user } = await callApi(page, product, 'GET /api/user');
  expect(user).toMatchObject({ role: 'Creative Director' });
  await heirPage.context().close();
});
