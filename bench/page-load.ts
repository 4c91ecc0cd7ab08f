import type { CDPSession, Page } from 'playwright-core';

/** What one load of a page took; times in milliseconds since navigation. */
export interface PageLoad {
  /** Until the paint after which the page can be used. */
  usable: number;
  /** First and Largest Contentful Paint. */
  fcp: number;
  lcp: number;
  /** Total Blocking Time: what long tasks after the first paint take beyond 50 ms each. */
  tbt: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Received in kilobytes (1,000 bytes), compressed. */
  kilobytes: number;
}

/** The observers of a load; they see what precedes the first script, too. */
export async function observeLoads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tasks: [] as { end: number; duration: number }[] };
    Object.assign(window, { benchLoad: seen });
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime;
    });
    observe('layout-shift', (shift) => {
      if ('value' in shift && typeof shift.value === 'number') seen.cls += shift.value;
    });
    observe('longtask', ({ startTime, duration }) => {
      seen.tasks.push({ end: startTime + duration, duration });
    });
  });
}

/**
 * Loads a page, after `observeLoads`.
 * @param usable the selector of an element that can be used once React has rendered or hydrated it
 */
export async function pageLoad(
  page: Page,
  devtools: CDPSession,
  { url, usable }: { url: string; usable: string },
): Promise<PageLoad> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  devtools.on('Network.loadingFinished', count);
  await page.goto(url, { waitUntil: 'commit' });
  const timings = await page.evaluate(timingsOnceUsable, usable);
  devtools.off('Network.loadingFinished', count);
  return { ...timings, kilobytes: bytes / 1_000 };
}

/** Runs in the page. */
async function timingsOnceUsable(selector: string): Promise<Omit<PageLoad, 'kilobytes'>> {
  const isReacts = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const usable = await new Promise<number>((resolve) => {
    const look = () => {
      const element = document.querySelector(selector);
      if (element && isReacts(element)) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // What still runs or paints belongs to the load.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const fcp = paint?.startTime ?? Number.NaN;
  const seen: { lcp: number; cls: number; tasks: { end: number; duration: number }[] } =
    Reflect.get(window, 'benchLoad');
  const tbt = seen.tasks
    .filter(({ end }) => end > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { usable, fcp, lcp: seen.lcp, tbt, cls: seen.cls };
}
