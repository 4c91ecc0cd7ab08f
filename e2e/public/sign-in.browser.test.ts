import { expect, type Page } from '@playwright/test';
import { password } from '#shared/testing/people.ts';
import { delayResponses } from '../support/faults.ts';
import { openHydrated } from '../support/hydration.ts';
import { signUp } from '../support/people.ts';
import { test } from '../support/product.ts';

const hostile = '<img src=x onerror="document.title=1"> \' " ; DROP TABLE --';

test('one screen signs up and signs in, and its link switches between the modes', async ({
  page,
}) => {
  await openHydrated(page, '/register');
  await fill(page, { Username: 'ines', Email: 'ines@example.com', Password: 'secret' });
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    'Letters, numbers, underscores, and hyphens only',
  );
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Temporary email addresses are not allowed',
  );
  const criteria = page.getByRole('list', { name: 'Password criteria' }).getByRole('listitem');
  await expect(criteria).toHaveText([
    'At least 6 characters: met',
    'An uppercase letter: not met yet',
    'A number: not met yet',
    'A special character: not met yet',
  ]);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await expect(criteria).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Email')).toHaveValue('ines@example.com');
  await expect(passwordField(page)).toHaveValue('secret');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('invalid sign-up input shows an error at each field, and the input is kept', async ({
  page,
}) => {
  await openHydrated(page, '/register');
  await fill(page, { Username: hostile, Email: 'ines at example', Password: 'A1' });
  const send = page.getByRole('button', { name: 'Create account' });
  await send.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example.com/);
  await page.getByLabel('Email').fill('ines@example.com');
  await send.click();
  await expectError(page, 'A username has 3 to 32 letters, numbers, underscores and hyphens.');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^A username has 3 to 32/);
  await expect(passwordField(page)).toHaveAccessibleDescription(
    'The password still needs: at least 6 characters, a special character.',
  );
  await expectFilled(page, { Username: hostile, Email: 'ines@example.com', Password: 'A1' });
  await page.getByLabel('Username').fill('ines');
  await page.getByLabel('Email').fill('ines@mailinator.com');
  await passwordField(page).fill(password);
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Temporary e/);
  expect(await page.title()).toBe('Sign up · Cutbay');
});

test('typing in the form prefetches the dashboard and its overlays', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const parts = () =>
    fetched
      .flatMap(
        (url) => url.match(/\/assets\/(dashboard|overlay-parts|style)-[\w-]{8}\.\w+$/)?.[1] ?? [],
      )
      .toSorted();
  await openHydrated(page, '/login');
  expect(parts()).toEqual([]);
  await page.getByLabel('Email').pressSequentially('o');
  await expect.poll(parts).toEqual(['dashboard', 'overlay-parts', 'style']);
});

test('the dashboard is shown with its styles, which a public page has not', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'styled@example.com' });
  await page.context().clearCookies();
  const sheet = '**/assets/style-*.css';
  await page.route(sheet, (route) => route.abort('failed'), { times: 1 });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.workspace-shell')) return;
      observer.disconnect();
      const isStyled = [...document.styleSheets].some(({ href }) => href?.includes('/style-'));
      document.documentElement.dataset['shown'] = isStyled ? 'styled' : 'bare';
    }).observe(document, { childList: true, subtree: true });
  });
  await openHydrated(page, '/login');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);

  const failure = page.waitForEvent('requestfailed');
  await page.getByLabel('Email').fill('styled@example.com');
  await failure;
  await passwordField(page).fill(password);
  const styles = await delayResponses(page, sheet);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(styles.count).toBeGreaterThan(0);
  await styles.release();
  await expect(page.locator('html')).toHaveAttribute('data-shown', 'styled');
});

test('links and the history lead from the dashboard to the pages of visitors, and back', async ({
  page,
  product,
}) => {
  await signUp(page, product, { email: 'wanderer@example.com', companyName: 'Wander' });
  await page.context().clearCookies();
  await page.goto('/dashboard/roles');
  await expect(page).toHaveURL('/login?next=/dashboard/roles');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Cutbay');
  await fill(page, { Email: 'wanderer@example.com', Password: password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What each role can do' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/roles');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Cutbay');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'What each role can do' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true });
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function expectFilled(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

async function expectError(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(`Error${message}`);
}
