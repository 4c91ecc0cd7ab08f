import type { Page } from 'playwright-core';
import * as z from 'zod/mini';

/** Of Chromium's trace: times in microseconds, `tdur` those of the thread's own, which other load does not lengthen. */
const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/**
 * The longest task of the page's main thread while something is done, in milliseconds of the processor's time.
 * @param act may open another document
 */
export async function longestTaskDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = trace.parse(JSON.parse(String(await browser.stopTracing())));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The browser has traced no task.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
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
