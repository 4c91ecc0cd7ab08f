import { expect } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { addAuthenticator, addPasskey } from '../support/authenticators.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, invite, join, signUpConfirmed } from '../support/people.ts';
import { test } from '../support/product.ts';
import {
  expectFits,
  expectNoPolicyViolations,
  reportPolicyViolations,
} from '../support/screens.ts';

const factor = { name: 'Require two-step verification' };

test('an owner requires two-step verification, and a member must set it up before the workspace is shown', async ({
  page,
  product,
  browser,
}) => {
  await addAuthenticator(page);
  await reportPolicyViolations(page);
  await signUpConfirmed(page, product, { email: 'owner@rule.example', companyName: 'Northlight' });
  await invite(page, product, { 'ana@rule.example': 'Producer', 'jo@rule.example': 'Producer' });
  const member = await join(browser, product, 'ana@rule.example');
  await addAuthenticator(member);
  await reportPolicyViolations(member);
  await member.goto('/dashboard/members');
  await expect(member.getByText('jo@rule.example')).toBeVisible();

  await page.goto('/dashboard/security');
  const rule = page.getByRole('switch', factor);
  await expect(rule).toBeDisabled();
  await expectNoViolations(page, 'the rule, for an owner without a second factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(page);
  await expect(page.getByText('1 of 1 member who has joined does not have it')).toBeVisible();
  await expect(rule).toBeEnabled();
  await rule.press('Space');
  await expect(rule).toBeChecked();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'ana@rule.example' });
  await expect(row.getByText('Has not set up two-step verification yet')).toBeAttached();
  await expectNoViolations(page, 'the members, one of whom has none');

  // The page still shows data that it has loaded; the next action replaces it.
  await member.getByRole('button', { name: 'Share feedback' }).click();
  await member.getByRole('dialog').getByRole('textbox').fill('Hello');
  await member.getByRole('button', { name: 'Send Feedback' }).click();
  const heading = member.getByRole('heading', { name: 'Set up two-step verification' });
  await expect(heading).toBeFocused();
  await expect(member.getByText('Northlight requires it for everyone')).toBeVisible();
  await expect(member.getByText('jo@rule.example')).toHaveCount(0);
  await expectNoViolations(member, 'the gate');
  await member.reload();
  await expect(heading).toBeVisible();

  await member.getByRole('button', { name: 'Your account' }).click();
  await expect(member.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await member.getByRole('button', { name: 'Back' }).click();
  await member.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(member);
  await expect(member.getByText('jo@rule.example')).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(row.getByText('Has two-step verification')).toBeAttached();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('made two-step verification mandatory')).toBeVisible();
  await expectNoPolicyViolations(page);
  await expectNoPolicyViolations(member);
});

test('the last second factor cannot be removed while a workspace requires one', async ({
  page,
  product,
}) => {
  await addAuthenticator(page);
  await signUpConfirmed(page, product, { email: 'keeps@rule.example', companyName: 'Northlight' });
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(page);
  await callApi(page, product, 'PUT /api/workspace/second-factor', { required: true });
  await page.getByRole('button', { name: 'Remove My passkey' }).click();
  const removing = page.getByRole('alertdialog');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(removing.getByText('Northlight requires two-step verification.')).toBeVisible();
});

for (const width of drawnFrom([320, 768, 1440], 'required second factor')) {
  test(`the rule and the gate fit ${width} pixels, light and dark`, async ({
    page,
    product,
    browser,
  }) => {
    const [owner, ana] = [`owner${width}@rule.example`, `ana${width}@rule.example`];
    await addAuthenticator(page);
    await signUpConfirmed(page, product, {
      email: owner,
      companyName: 'Northlight Post Production',
    });
    await invite(page, product, { [ana]: 'Producer' });
    const member = await join(browser, product, ana);
    await page.setViewportSize({ width, height: 900 });
    await member.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/security');
    await expect(page.getByRole('switch', factor)).toBeVisible();
    await expectFits(page, 'rule-before');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await addPasskey(page);
    await page.getByRole('switch', factor).click();
    await expect(page.getByRole('switch', factor)).toBeChecked();
    await expectFits(page, 'rule');
    await page.goto('/dashboard');
    await expect(page.getByText('Has not set up two-step verification yet')).toBeAttached();
    await expectFits(page, 'members');
    await member.goto('/dashboard/members');
    await expect(member.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await expectFits(member, 'gate');
  });
}
