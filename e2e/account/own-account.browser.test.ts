import { expect, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { expectNoViolations } from '../support/axe.ts';
import { mailedLink } from '../support/mails.ts';
import { callApi, invite, join, signUp } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a user sees their sessions and revokes one on another device', async ({ page, product }) => {
  const email = 'everywhere@sessions.example';
  await signUp(page, product, { email, companyName: 'Sessions' });
  const elsewhere = await signInElsewhere(product, email);
  await openAccount(page, 'everywhere');

  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveText([/^Firefox on Linux.*End$/, /^Chrome on Linux.*This session$/]);
  await page.getByRole('button', { name: /^End the session of Firefox on Linux/ }).click();
  await expect(sessions).toHaveText([/This session$/]);
  const headers = { cookie: elsewhere };
  expect((await fetch(`${product.origin}/api/user`, { headers })).status).toBe(401);
});

test('a user changes their name', async ({ page, product }) => {
  await signUp(page, product, { email: 'first@names.example', companyName: 'Names' });
  await openAccount(page, 'first');
  await page.getByRole('button', { name: 'Change name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your name' });
  await dialog.getByLabel('Name').fill('no blanks');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(/^A username has 3 to 32 letters/)).toBeVisible();
  await dialog.getByLabel('Name').fill('second');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Your account: second Owner' })).toBeVisible();
});

test('a user deletes the account deliberately, and ends on the home page signed out', async ({
  page,
  product,
}) => {
  const email = 'leaving@deletion.example';
  await signUp(page, product, { email, companyName: 'Deletion Films' });
  await openAccount(page, 'leaving');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account' });
  await expect(dialog.getByRole('button', { name: 'Keep account' })).toBeFocused();
  await expect(dialog.getByText(/^Deletion Films is deleted with/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export the workspace' })).toBeVisible();
  await expectNoViolations(page, 'deleting the account');

  const confirm = dialog.getByRole('button', { name: 'Yes, delete account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Your password', { exact: true }).fill('Mistyped1!');
  await confirm.click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(confirm).toBeEnabled();
  expect((await callApi(page, product, 'GET /api/user')).user.email).toBe(email);

  await confirm.click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=/dashboard');
  expect(await signInElsewhere(product, email)).toBe('');
});

test('a user without a workspace reaches the account from the welcome dialog, and can delete it', async ({
  page,
  product,
  browser,
}) => {
  const email = 'removed@nowhere.example';
  await signUp(page, product, { email: 'owner@nowhere.example', companyName: 'Nowhere' });
  await invite(page, product, { [email]: 'Video Editor' });
  const { teamMembers } = await callApi(page, product, 'GET /api/team-members');
  const own = await join(browser, product, email);
  await callApi(page, product, `DELETE /api/team-members/${teamMembers[0].id}`);

  await own.goto('/dashboard');
  const createOwn = own.getByRole('button', { name: 'Create your own workspace' });
  await createOwn.click();
  const welcome = own.getByRole('dialog', { name: 'Welcome to Cutbay' });
  await expect(welcome.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(welcome.getByLabel('Company name')).toBeFocused();
  await expectNoViolations(own, 'the welcome without a workspace');
  await own.keyboard.press('Escape');
  await expect(welcome.getByLabel('Company name')).toBeVisible();

  await welcome.getByRole('button', { name: 'Your account' }).click();
  await expect(own.getByText('This session', { exact: true })).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await own.getByRole('link', { name: 'Members', exact: true }).click();
  await createOwn.click();
  await expect(welcome.getByLabel('Company name')).toBeVisible();
  await own.goBack();
  await own.getByRole('button', { name: 'Delete account' }).click();
  const dialog = own.getByRole('alertdialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Yes, delete account' }).click();
  await expect(own).toHaveURL('/');
  expect(await signInElsewhere(product, email)).toBe('');
  await own.context().close();
});

test('a user changes their email with the link that is mailed to the new address', async ({
  page,
  product,
}) => {
  const [before, email] = ['before@addresses.example', 'after@addresses.example'];
  await signUp(page, product, { email: before, companyName: 'Addresses' });
  await openAccount(page, 'before');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await expectNoViolations(page, 'changing the email');
  await dialog.getByLabel('New email').fill(email);
  const ownPassword = dialog.getByLabel('Your password', { exact: true });
  await ownPassword.fill('Mistyped1!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await ownPassword.fill(password);
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Confirm your new email',
    `We sent a link to ${email}. Open it within 24 hours to change your email.`,
  );
  await expect(dialog).toHaveCount(0);

  const link = await mailedLink(product, email, '/confirm-email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.getByRole('link', { name: 'Your account: before Owner' }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText(email)).toBeVisible();
  await expect(profile.getByText('Confirmed', { exact: true })).toBeVisible();
  expect(await signInElsewhere(product, before)).toBe('');
  expect(await signInElsewhere(product, email)).not.toBe('');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email was not changed' })).toBeVisible();
});

test('the welcome dialog allows signing out', async ({ page, product }) => {
  await signUp(page, product, { email: 'leaving@welcome.example' });
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=/dashboard');
});

async function openAccount(page: Page, username: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Your account: ${username} Owner` }).click();
  await expect(page.getByText('This session', { exact: true })).toBeVisible();
}

/** Signs in from another browser. Returns its session cookie, empty if the sign-in was refused. */
async function signInElsewhere({ origin }: Product, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
