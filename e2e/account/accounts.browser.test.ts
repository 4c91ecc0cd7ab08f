import { expect, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { mailedLink } from '../support/mails.ts';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';

test('a user who forgot their password sets a new one with the mailed link, which works only once', async ({
  page,
  product,
}) => {
  const email = 'forgetful@nightshift.example';
  await signUp(page, product, { email, companyName: 'Films' });
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  // The sign-in page, which has such a field too, stays until the script of this one has loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    page.getByText(
      'If there is an account with this email, we sent it a link to choose a new password.',
    ),
  ).toBeVisible();

  const link = await mailedLink(product, email, '/reset-password');
  await page.goto(link);
  await setPassword(page, 'Quiet-lantern-48!');
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await signIn(page, email, 'Quiet-lantern-48!');
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await setPassword(page, 'Steady-gimbal-37!');
  await expect(
    page.getByText('This link has expired or has already been used. Please request a new one.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a new account accepts an invitation with the resent link, and the first link is rejected', async ({
  page,
  product,
}) => {
  const invited = 'cutter@dayshift.example';
  await signUp(page, product, { email: 'owner@dayshift.example', companyName: 'Day Shift Films' });
  await page.goto('/dashboard');
  await invite(page, invited);
  const first = await mailedLink(product, invited, 'invitation=');
  await page.getByRole('button', { name: `Resend the invitation to ${invited}` }).click();
  await expectToast(page, 'Invitation sent', `A new link is on its way to ${invited}.`);
  const second = await mailedLink(product, invited, 'invitation=');
  expect(second).not.toBe(first);

  await page.context().clearCookies();
  await page.goto(first);
  await expect(
    page.getByRole('heading', { name: 'This invitation is no longer valid' }),
  ).toBeVisible();
  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'Join Day Shift Films' })).toBeVisible();
  await expect(
    page.getByText('owner has invited you to join Day Shift Films as Video Editor.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(invited);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Username').fill('cutter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Members' }).click();
  const row = page.getByRole('listitem').filter({ hasText: invited });
  await expect(row).toBeVisible();
  await expect(row.getByText('Invited')).toBeHidden();
});

test('an existing account accepts an invitation after the other user has signed out', async ({
  page,
  product,
}) => {
  const invited = 'freelancer@dayshift.example';
  await signUp(page, product, { email: invited, companyName: 'My own films' });
  await page.context().clearCookies();
  await signUp(page, product, {
    email: 'owner@lateshift.example',
    companyName: 'Late Shift Films',
  });
  await page.goto('/dashboard');
  await invite(page, invited);

  await page.goto(await mailedLink(product, invited, 'invitation='));
  await expect(page.getByText('owner@lateshift.example')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?invitation=/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Late Shift Films' })).toBeVisible();
});

test('a user manages their own account', async ({ page, product }) => {
  const email = 'careful@nightshift.example';
  await signUp(page, product, { email, companyName: 'Careful Films' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account: careful Owner' }).click();

  await test.step('confirms the email', async () => {
    await page.getByRole('button', { name: 'Resend confirmation email' }).click();
    await expectToast(page, 'Confirmation sent', `The link is on its way to ${email}.`);
    await page.goto(await mailedLink(product, email, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('link', { name: 'Your account: careful Owner' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('changes the password', async () => {
    await page.getByLabel('Current password', { exact: true }).fill('Mistyped1!');
    await page.getByLabel('New password', { exact: true }).fill('Quiet-lantern-48!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Incorrect password.')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    const message = 'Your password is changed. You are signed out everywhere else.';
    await expectToast(page, 'Password changed', message);
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  });

  await test.step('exports the workspace', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the workspace' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^workspace-\d{4}-\d\d-\d\d\.json$/);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({
      companyName: 'Careful Films',
      owner: { username: 'careful', email },
      teamMembers: [],
    });
  });

  await test.step('signs out everywhere', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=/dashboard');
  });
});

test('a password typed before hydration is kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('A number: not met yet')).toBeVisible();
  scripts.resolve();
  await expect(page.getByText('A number: met')).toBeVisible();
});

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function setPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}
