import { expect, type Page } from '@playwright/test';
import { fillContact } from '../support/contact-form.ts';
import { delayResponses } from '../support/faults.ts';
import { isHydrated } from '../support/hydration.ts';
import { test } from '../support/product.ts';
import { expectToast } from '../support/toasts.ts';

/** The app's own script: without it nothing of React runs. */
const appScript = '**/assets/index-*.js';
const password = 'Quiet-lantern-48!';

for (const path of ['/', '/pricing', '/register', '/subscribe/starter']) {
  test(`${path} runs one script until its visitor gives a sign, and has fetched the others`, async ({
    page,
  }) => {
    await page.coverage.startJSCoverage();
    await page.goto(path);
    await expect.poll(() => scriptsToFetch(page)).toEqual([]);
    const ran = await page.coverage.stopJSCoverage();
    expect(ran.map(({ url }) => new URL(url).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/hydrate-/),
    ]);
    expect(await isHydrated(page)).toBe(false);
  });
}

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  pointer: (page) => page.mouse.move(20, 20),
  key: (page) => page.keyboard.press('Shift'),
  focus: (page) => page.getByLabel('Email').focus(),
  scroll: (page) => page.evaluate(() => scrollTo(0, 300)),
  touch: (page) =>
    page.evaluate(() => document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))),
};
for (const [sign, give] of Object.entries(signs)) {
  test(`a page hydrates at the first sign: ${sign}`, async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => scriptsToFetch(page)).toEqual([]);
    expect(await isHydrated(page)).toBe(false);
    await give(page);
    await expect.poll(() => isHydrated(page)).toBe(true);
  });
}

test('a page hydrates at once for a section, in a language that browsers translate, and after it was hydrated', async ({
  page,
}) => {
  await page.goto('/#contact');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.reload();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { value: ['pt-BR', 'pt'] }),
  );
  await page.goto('/about');
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('a message that is sent before the page is hydrated is sent once, as it was typed', async ({
  page,
}) => {
  const app = await delayResponses(page, appScript);
  const call = await delayResponses(page, '/api/contact');
  await call.release();
  await page.goto('/');
  await fillContact(page);
  const send = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Name').press('Enter');
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Company').fill('Night Shift Films');
  const sent = page.waitForRequest('/api/contact');
  await app.release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ines Duarte',
    email: 'ines@example.com',
    company: 'Night Shift Films',
    message: 'Is the turnover on time?',
  });
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
  expect(call.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('');
});

test('presses before the page is hydrated count, on a slow computer, too', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });

  await test.step('the prices by the year', async () => {
    await page.goto('/pricing');
    await page.getByRole('radio', { name: /Annual/ }).check();
    await expect(page.getByText('$42.50').first()).toBeVisible();
  });
  await test.step('a password that is shown', async () => {
    const app = await delayResponses(page, appScript);
    await page.goto('/register');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await app.release();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(password);
    await expect(page.getByText('A number: met')).toBeVisible();
  });
  await test.step('a link that leads to a section by script', async () => {
    await page.goto('/subscribe/enterprise');
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  });
});

test('links and the menu work before the page is hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = await delayResponses(page, appScript);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for who is on the job');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  expect(await isHydrated(page)).toBe(false);
  await app.release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
});

test('a press that no script answers says so, and counts when the network is back', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('/hydrate-') ? route.continue() : route.abort('failed'),
  );
  await page.goto('/');
  await fillContact(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.');
  await expect(page.getByLabel('Name')).toHaveValue('Ines Duarte');
  await page.unroute('**/assets/*.js');
  await expect(async () => {
    await page.getByRole('button', { name: 'Send message' }).click({ timeout: 1_000 });
    await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
  }).toPass();
  await expect(page.getByText('Network error. Please try again.')).toHaveCount(0);
});

/** The scripts of the page that are not fetched yet. */
function scriptsToFetch(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.querySelector<HTMLElement>('script[data-scripts]');
    const scripts = element?.dataset['scripts']?.split(' ') ?? ['none'];
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return scripts.filter((script) => !fetched.includes(location.origin + script));
  });
}
