import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { password } from '#shared/testing/people.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { addAuthenticator, addPasskey } from '../support/authenticators.ts';
import { expectNoViolations } from '../support/axe.ts';
import { advanceClock, restoreClock } from '../support/clock.ts';
import { signUpConfirmed } from '../support/people.ts';
import { test } from '../support/product.ts';

test.afterAll(({ product }) => restoreClock(product));

test('an authenticator app is set up on the account page and required at the next sign-in', async ({
  page,
  product,
}) => {
  const email = 'app@factors.example';
  await signUpConfirmed(page, product, { email, companyName: 'Factors' });
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectNoViolations(page, 'setting up an authenticator app');
  const key = await setUp.locator('.select-all').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByText(/^This code is incorrect/)).toBeVisible();
  const used = totp.generate();
  await setUp.getByRole('textbox', { name: 'Code' }).fill(used);
  await setUp.getByRole('button', { name: 'Turn on' }).click();

  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  const code = await saved.getByRole('listitem').first().innerText();
  await expectNoViolations(page, 'recovery codes');
  const download = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('cutbay-recovery-codes.txt');
  await saved.getByRole('button', { name: 'I have saved them' }).click();
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await expect(section.getByRole('listitem')).toHaveText([/^Authenticator app/]);

  await signOutAndEnterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused();
  await expectNoViolations(page, 'the second step');
  // The code from the setup has been used or has expired by now.
  await page.getByLabel('Code').fill(used);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^This code (has already been used|is incorrect)/)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a passkey can be added, used instead of and after the password, renamed and removed', async ({
  page,
  product,
}) => {
  const email = 'passkey@factors.example';
  await addAuthenticator(page);
  await signUpConfirmed(page, product, { email, companyName: 'Factors' });
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Laptop');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  const factors = page.getByRole('region', { name: 'Two-step verification' }).getByRole('listitem');
  await expect(factors).toHaveText([/^Laptop/]);

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expectDashboard(page);

  await signOutAndEnterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectDashboard(page);

  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename' });
  await renaming.getByLabel('Name').fill('Phone');
  await renaming.getByRole('button', { name: 'Save Changes' }).click();
  await expect(factors).toHaveText([/^Phone/]);
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^Not set up/)).toBeVisible();
});

test('a passkey can replace the password in every identity confirmation', async ({
  page,
  product,
}) => {
  await addAuthenticator(page);
  await signUpConfirmed(page, product, {
    email: 'instead@factors.example',
    companyName: 'Factors',
  });
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(page);
  await advanceClock(product, 1);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expectNoViolations(page, 'confirming by a passkey');
  await confirming.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Change email' }).click();
  const changing = page.getByRole('dialog', { name: 'Change your email' });
  await changing.getByLabel('New email').fill('elsewhere@factors.example');
  await changing.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(/^We sent a link to elsewhere@/)).toBeVisible();

  const passwords = page.getByRole('region', { name: 'Password' });
  await passwords.getByLabel('New password', { exact: true }).fill('Quiet-lantern-48');
  await passwords.getByRole('button', { name: 'Change with a passkey' }).click();
  await expect(page.getByText(/^Your password is changed/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const deleting = page.getByRole('alertdialog');
  await deleting.getByRole('button', { name: 'Delete with a passkey' }).click();
  await expect(page).toHaveURL(`${product.origin}/`);
});

test('changing second factors requires the password when the last confirmation is too old', async ({
  page,
  product,
}) => {
  await signUpConfirmed(page, product, { email: 'later@factors.example', companyName: 'Factors' });
  await advanceClock(product, 1);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm your identity' });
  // Only the question is seen, and afterwards what it was asked for.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await confirming.getByLabel('Your password', { exact: true }).fill('Mistyped1!');
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirming.getByText('Incorrect password.')).toBeVisible();
  await confirming.getByLabel('Your password', { exact: true }).fill(password);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

for (const width of drawnFrom([320, 768, 1440], 'second factors')) {
  test(`the second factors fit ${width} pixels, light and dark`, async ({ page, product }) => {
    const email = `wide${width}@factors.example`;
    await page.setViewportSize({ width, height: 900 });
    await addAuthenticator(page);
    await signUpConfirmed(page, product, { email, companyName: 'Factors' });
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page, `the account page, ${colorScheme}`);
    }
    await expectFits(page);
    await signOutAndEnterPassword(page, email);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expectFits(page);
  });
}

async function signOutAndEnterPassword(page: Page, email: string): Promise<void> {
  await signOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  // An answer that is still under way would set the cookie again.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
}

/** The address changes before the document of the dashboard is loaded. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('navigation', { name: 'MEDIA' })).toBeVisible();
}

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
