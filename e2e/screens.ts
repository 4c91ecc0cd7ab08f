import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';

/** Expects that nothing is cut off at the width of the page, and that axe finds nothing wrong, light and dark. */
export async function expectFits(page: Page, state: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    // As another tab in which the theme is chosen would have it.
    await page.evaluate((chosen) => {
      localStorage.setItem('theme', chosen);
      dispatchEvent(new StorageEvent('storage'));
    }, theme);
    await expectNoViolations(page, `${state}, ${theme}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, state).toBeLessThanOrEqual(0);
  }
}

/** Keeps what the content security policy refuses on the pages that are opened from now on. */
export async function reportPolicyViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      const kept = sessionStorage.getItem('violations') ?? '';
      sessionStorage.setItem('violations', `${kept}${violatedDirective} in ${sourceFile}\n`);
    });
  });
}

/** Expects that the policy has refused nothing since. */
export async function expectNoPolicyViolations(page: Page): Promise<void> {
  expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull();
}
