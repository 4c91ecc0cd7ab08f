import { expect, type Page } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { openHydrated } from '../support/hydration.ts';
import { test } from '../support/product.ts';
import { authPages, publicPages } from '../support/public-pages.ts';
import { expectToast, toasts } from '../support/toasts.ts';

// Only a browser has the colors, the boxes and the order of focus that axe and a keyboard meet.

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

test('axe finds no violations on any public page, on desktop or phone, and no page scrolls sideways', async ({
  page,
}) => {
  for (const { path } of drawnFrom([...publicPages, ...authPages], 'axe', 2)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await expectNoViolations(page, `${path} at ${size.width} px`);
    }
    for (const size of [narrow, phone, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size);
      expect(await sidewaysPixels(page), `${path} at ${size.width} px`).toBe(0);
    }
  }
});

test('axe finds no violations with an open menu, a toast or an error', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/#contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toasts(page)).toHaveCount(1);
  await expectNoViolations(page, 'contact with every field empty');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectNoViolations(page, 'the menu');

  await page.goto('/subscribe/gold');
  await page.getByLabel('Team size').fill('0');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(toasts(page)).toHaveCount(1);
  await expectNoViolations(page, 'subscribe with every field invalid');
  await page.goto('/subscribe/starter');
  await page.getByLabel('Team size').fill('7');
  await expect(page.getByText('Starter includes up to 3 members.')).toBeVisible();
  await expectNoViolations(page, 'a team too large for Starter');

  await openHydrated(page, '/pricing');
  await page.getByRole('radio', { name: /Annual/ }).check();
  await expectNoViolations(page, 'prices by the year');
});

test('a visitor can find the prices, choose a plan and reach the payment by keyboard alone', async ({
  page,
  product,
}) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start Collaborating' })).toBeFocused();

  await tabTo(page, 'Menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await tabTo(page, 'Pricing');
  await expect(menu.getByRole('link', { name: 'Pricing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await tabTo(page, 'Menu', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(menu).toBeVisible();
  await tabTo(page, 'Pricing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay for who is on the job' })).toBeVisible();
  await expect(menu).toBeHidden();

  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(page.getByText('$42.50').first()).toBeVisible();
  await tabTo(page, 'Starter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'Email');
  await expectFocusToBeSeen(page);
  await page.keyboard.type('grip@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Grip Johansson');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.paymentsOrigin}/**`);
});

test('a visitor can send a contact message by keyboard alone', async ({ page }) => {
  await openHydrated(page, '/careers');
  await tabTo(page, 'Contact us');
  await expectFocusToBeSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Talk to us' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await page.getByLabel('Name').focus();
  for (const text of ['Ines Duarte', 'ines@example.com', '', 'Two editors, one in Osaka.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expectToast(page, 'Message Sent', "Thank you for your message. We'll be in touch soon!");
});

test('the illustration is animated, and static with reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: /workspace/ })).toBeVisible();
  // A control that is still changing its color ends; the illustration's animations repeat.
  await expect.poll(() => movements(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Two playheads, a take and the count of the first screen; what is further down moves when it is near.
  await expect.poll(() => movements(page)).toBeGreaterThanOrEqual(4);
});

function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
}

function movements(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().length);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const found = await focused.evaluateAll((elements) =>
      elements.map((element) =>
        element instanceof HTMLInputElement
          ? element.labels?.[0]?.textContent
          : (element.getAttribute('aria-label') ?? element.textContent),
      ),
    );
    if (found.includes(name)) return;
  }
  throw new Error(`Forty presses of ${key} did not lead to '${name}'.`);
}

/** Expects a visible focus indicator on the focused element. */
async function expectFocusToBeSeen(page: Page): Promise<void> {
  const style = await page.locator(':focus').evaluate((element) => getComputedStyle(element));
  expect([style.outlineStyle, style.outlineWidth]).toEqual(['solid', '2px']);
}
