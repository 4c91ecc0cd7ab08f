import { expect, type Page } from '@playwright/test';
import { openHydrated } from '../support/hydration.ts';
import { test } from '../support/product.ts';
import { authPages, publicPages } from '../support/public-pages.ts';

const siteFooterLinks = [
  'Features /#features',
  'Pricing /pricing',
  'About /about',
  'Careers /careers',
  'Privacy /privacy',
  'Terms /terms',
  'Cookies /cookies',
];

test('every public URL shows its page with the footer, without an error in the console', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const { path, heading, ...rest } of [...publicPages, ...authPages]) {
    await test.step(path, async () => {
      const status = 'status' in rest ? rest.status : 200;
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if ('withoutFooter' in rest) return;
      await expect(page.getByRole('contentinfo')).toContainText('© 2025 Cutbay');
      await expect.poll(() => footerLinks(page)).toEqual(siteFooterLinks);
    });
  }
  const notFound = /the server responded with a status of 404/;
  expect(errors.filter((error) => !notFound.test(error))).toEqual([]);
});

test('the landing page describes the product and links onward', async ({ page }) => {
  await page.goto('/');
  await expect(linkOf(page, 'Start Collaborating')).toHaveAttribute('href', '/register');
  await expect(linkOf(page, 'Log In')).toHaveAttribute('href', '/register?mode=login');
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveText([
    'Global synchronization',
    'Team access',
    'High-performance storage',
    'Common editing software',
    'Security',
    '99.9% uptime',
  ]);
  const steps = page.getByRole('region', { name: 'How it works' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Connect your team',
    'Sync your projects',
    'Collaborate globally',
  ]);
  await expect(linkOf(page, 'Get started')).toHaveAttribute('href', '/register');
  await expect(page.locator('#contact').getByRole('form', { name: 'Contact' })).toBeVisible();
  const order = await page.evaluate(() =>
    ['#features', '#how-title', '#start-title', '#contact', 'footer'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top,
    ),
  );
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));

  await linkOf(page, 'Start Collaborating').click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.goBack();
  await linkOf(page, 'Log In').click();
  await expect(page).toHaveURL('/register?mode=login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('every route change starts at the top of the page', async ({ page }) => {
  await openHydrated(page, '/');
  for (const name of ['Pricing', 'About', 'Careers', 'Privacy', 'Terms', 'Cookies']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name });
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect.poll(() => page.evaluate(() => scrollY), name).toBe(0);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL('/#features');
  await expect(page.locator('#features-title')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
});

test('a URL whose fragment matches no section shows the page', async ({ page }) => {
  for (const section of ['nothing', '100%', '"><b>']) {
    await openHydrated(page, `/about#${section}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers');
  }
});

test('policies are dated, and careers and success show their specified texts', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/cookies']) {
    await page.goto(path);
    await expect(page.getByText('Last updated: September 4, 2025', { exact: true })).toBeVisible();
  }
  await page.goto('/success');
  await expect(page.getByText('Your subscription is now active.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/careers');
  await expect(page.getByRole('heading', { name: 'No Open Positions' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
});

function footerLinks(page: Page): Promise<string[]> {
  return page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    );
}

function linkOf(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}
