import type { Locator, Page } from 'playwright-core';

/** The Event Timing API reports nothing shorter, in milliseconds. */
const shortest = 16;

/**
 * The longest delay from an input event to the next paint, in milliseconds, among the events that `act` triggers, as
 * the browser reports it in steps of 8 (Event Timing API); waits for the work that follows.
 */
export async function interactionDelay(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        performance.measure('paint', { start: startTime, duration });
      }
    });
    // Without `durationThreshold`, which TypeScript's types lack, only delays of 104 ms and more are reported.
    const wanted = { type: 'event', durationThreshold: 16 };
    observer.observe(wanted);
  });
  await act();
  return page.evaluate(async (least) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    const waits = performance.getEntriesByName('paint').map(({ duration }) => duration);
    performance.clearMeasures('paint');
    return Math.round(Math.max(least, ...waits));
  }, shortest);
}

/** Presses the button with this name. */
export function press(page: Page, name: string): Promise<void> {
  return click(page, page.getByRole('button', { name, exact: true }));
}

/** Uses the mouse directly: Playwright's own click first runs actionability checks on the page's main thread. */
export async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
