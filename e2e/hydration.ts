import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration, for tests whose subject is not the first press. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Wakes the page as a moving pointer does, and waits until React has hydrated it, by the attribute that it sets. The
 * page's own part hydrates last.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'));
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
