import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration, which clicks handled by React need. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Waits until React has hydrated the page, by the attribute that it sets. The page's own part hydrates last. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
