import type { Page } from 'playwright-core';

/**
 * The longest task of the page's main thread while something is done, in milliseconds; 0 if none took 50 ms.
 * @param act may open another document, if `noteLongTasks` is an init script of the page
 */
export async function longestTaskDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(noteLongTasks).catch(() => undefined);
  await act();
  // Tasks are reported after they have ended.
  await page.waitForTimeout(500);
  return page.evaluate(() => Number(Reflect.get(window, 'longestTask') ?? 0));
}

/** Runs in the page: notes the longest task from now on. */
export function noteLongTasks(): void {
  Reflect.set(window, 'longestTask', 0);
  new PerformanceObserver((entries) => {
    const longest = Math.max(...entries.getEntries().map(({ duration }) => duration));
    Reflect.set(window, 'longestTask', Math.max(longest, Reflect.get(window, 'longestTask')));
  }).observe({ type: 'longtask' });
}

/** Runs in the page: scrolls what a list is in by 600 pixels each frame, and back from its ends. */
export async function scrollFrames(list: Element): Promise<void> {
  let scroller: Element | null = list;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
    scroller = scroller.parentElement;
  }
  scroller ??= document.scrollingElement;
  if (!scroller) return;
  let step = 600;
  for (let frame = 0; frame < 240; frame += 1) {
    const end = scroller.scrollHeight - scroller.clientHeight;
    if (scroller.scrollTop + step > end || scroller.scrollTop + step < 0) step = -step;
    scroller.scrollTop += step;
    await new Promise(requestAnimationFrame);
  }
}
