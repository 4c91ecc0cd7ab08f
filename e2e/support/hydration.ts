import { expect, type Page } from '@playwright/test';

/** Opens a page and waits for hydration, for tests whose subject is not the first press. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Wakes the page as a pointer does that moves until React has hydrated it. */
export async function waitForHydration(page: Page): Promise<void> {
  const isAwake = async () => {
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    return isHydrated(page);
  };
  await expect.poll(isAwake).toBe(true);
}

/** Whether React has hydrated what the page itself shows, by the attribute that it sets; that part hydrates last. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
