import { expect, type Page } from '@playwright/test';

/** The most that may move on a screen without a press: https://web.dev/articles/cls has 0.1 as good. */
const mostShifted = 0.02;

/** Records on the pages opened from now on what moves without a press. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
}

/** Expects that almost nothing has moved since the page was opened. */
export async function expectStill(page: Page, state: string): Promise<void> {
  const [sum, shifts] = await page.evaluate(() => [
    Reflect.get(window, 'shifted'),
    Reflect.get(window, 'shifts'),
  ]);
  expect(sum, `${state}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShifted);
}

/** Runs in the page. */
function recordShifts() {
  Object.assign(window, { shifted: 0, shifts: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (shift.hadRecentInput) continue;
      Object.assign(window, { shifted: Reflect.get(window, 'shifted') + shift.value });
      const moved = shift.sources.map(({ node }) =>
        node instanceof Element ? node.className : '',
      );
      Reflect.get(window, 'shifts').push([shift.value, ...moved]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
