import type { Locator, Page } from 'playwright-core';

/** The Event Timing API reports nothing shorter, in milliseconds. */
const shortest = 16;

/**
 * The longest delay from an input event to the next paint, in milliseconds, among the presses and keys of `act`, as the
 * browser reports it in steps of 8; waits for the work that follows. Hovering is no interaction.
 * Source: https://www.w3.org/TR/event-timing/#dom-performanceeventtiming-interactionid
 */
export async function interactionDelay(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming && entry.interactionId)) continue;
        performance.measure('paint', { start: entry.startTime, duration: entry.duration });
      }
    });
    // Without `durationThreshold`, which TypeScript's types lack, only delays of 104 ms and more are reported.
    const options = { type: 'event', durationThreshold: 16 };
    observer.observe(options);
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
