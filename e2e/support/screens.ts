import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';

/**
 * Expects no clipped content at the width of the page and no axe violations.
 * @param themes of the page: outside the workspace it is always dark
 */
export async function expectFits(
  page: Page,
  state: string,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> {
  for (const theme of themes) {
    // Simulates the storage event of a theme change in another tab.
    await page.evaluate((chosen) => {
      localStorage.setItem('theme', chosen);
      dispatchEvent(new StorageEvent('storage'));
    }, theme);
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
    await expectNoViolations(page, `${state}, ${theme}`);
    await expectNoOverflow(page, state);
  }
}

/** Expects that the page is no wider than its window, and nothing in the form of a dialog wider than that. */
export async function expectNoOverflow(page: Page, state?: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const inDialogs = [...document.querySelectorAll('dialog[open] form > *')].map(
      (part) =>
        part.getBoundingClientRect().right -
        (part.parentElement?.getBoundingClientRect().right ?? 0),
    );
    return Math.max(scrollWidth - clientWidth, ...inDialogs);
  });
  expect(overflow, state).toBeLessThan(1);
}

/** Records content security policy violations on the pages opened from now on. */
export async function reportPolicyViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      const kept = sessionStorage.getItem('violations') ?? '';
      sessionStorage.setItem('violations', `${kept}${violatedDirective} in ${sourceFile}\n`);
    });
  });
}

/** Expects no content security policy violations so far. */
export async function expectNoPolicyViolations(page: Page): Promise<void> {
  expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull();
}
