import { expect } from '@playwright/test';
import { openHydrated, waitForHydration } from '../support/hydration.ts';
import { test } from '../support/product.ts';
import { authPages, publicPages } from '../support/public-pages.ts';

const pages = [...publicPages, ...authPages];

/** Counts the elements removed from the page from the moment the server-sent HTML is complete. */
const countRemovals = () => {
  let removed = 0;
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.dataset['sent'] = String(Boolean(document.querySelector('#root h1')));
    new MutationObserver((records) => {
      removed += records.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0);
      document.documentElement.dataset['removed'] = String(removed);
    }).observe(document.body, { childList: true, subtree: true });
  });
};

test('every public page is readable with scripts disabled', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading } of pages) {
    await page.goto(product.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await context.close();
});

test('every public page hydrates without replacing its HTML and without console output', async ({
  page,
}) => {
  const words: string[] = [];
  page.on('console', (message) => words.push(message.text()));
  page.on('pageerror', (error) => words.push(error.message));
  await page.addInitScript(countRemovals);
  for (const { path } of pages) {
    await page.goto(path);
    await waitForHydration(page);
    const { sent, removed } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect({ path, sent, removed }).toEqual({ path, sent: 'true', removed: undefined });
  }
  expect(words.filter((word) => !word.includes('404 (Not Found)'))).toEqual([]);
});

test('a page that is not prerendered is rendered on the client for its URL', async ({ page }) => {
  await page.goto('/subscribe/platinum');
  await expect(page.getByText('There is no plan called “platinum”.')).toBeVisible();
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dbilling');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/register?next=%2Fdashboard%3Ftab%3Dbilling',
  );
});

test('pages declare the origin under which they are served', async ({ page, product }) => {
  await openHydrated(page, '/pricing');
  const named = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(named).toBe(`${product.origin}/pricing`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${product.origin}/pricing</loc>`);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${product.origin}/about`,
  );
});

test('a page that meets the content security policy of another version fetches its style sheet as a file', async ({
  page,
}) => {
  await page.route('/about', async (route) => {
    const sent = await route.fetch();
    const headers = sent.headers();
    const policy = headers['content-security-policy']?.replace(
      /style-src[^;]*/,
      "style-src 'self'",
    );
    await route.fulfill({
      response: sent,
      headers: { ...headers, 'content-security-policy': policy ?? '' },
    });
  });
  await page.goto('/about');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
});
