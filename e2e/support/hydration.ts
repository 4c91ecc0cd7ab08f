import { expect, type Page } from '@playwright/test';

/** Opens a page and waits for hydration, for tests whose subject is not the first press. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Moves a pointer, as a visitor does, until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  const hydratesNow = async () => {
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    return isHydrated(page);
  };
  await expect.poll(hydratesNow).toBe(true);
}

/** Whether React has hydrated what the page itself shows, by the attribute that it sets; that part hydrates last. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
