import type { Page } from '@playwright/test';

/** Goes to a page, and waits for what presses need that are not for the browser alone. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Waits until React has brought the page to life, by the mark that it leaves; the page's own part comes last. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
