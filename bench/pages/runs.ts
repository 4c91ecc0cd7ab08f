import type { Browser } from 'playwright-core';
import type { BenchBrowser } from '../browser.ts';
import { interactionDelay, press } from '../interaction-delay.ts';
import { takeTurns } from '../interleave.ts';
import { reportProgress } from '../progress.ts';
import { throttle } from '../throttling.ts';
import { blankButton } from './blank-site.ts';
import { lighthouseRun, type PageRun } from './lighthouse.ts';

/** Where the landing page and the control are served. */
export interface Origins {
  landing: string;
  control: string;
}

/** What several runs gave, for the landing page and for the control. */
export type Runs<T> = (name: keyof Origins) => readonly T[];

/** Loads both in turns. */
export function loadInTurns(
  { debuggingPort }: BenchBrowser,
  { landing, control }: Origins,
  count: number,
): Promise<Runs<PageRun>> {
  const loaded = (url: string) => {
    reportProgress(`load of ${url}`);
    return lighthouseRun(url, debuggingPort);
  };
  return takeTurns(count, {
    landing: () => loaded(landing),
    control: () => loaded(control),
  });
}

/** Presses a button of each in turns, with the CPU at a quarter: the form that is sent empty, and the counter. */
export function pressInTurns(
  { browser }: BenchBrowser,
  { landing, control }: Origins,
  count: number,
): Promise<Runs<number>> {
  return takeTurns(count, {
    landing: () => pressDelay(browser, landing, 'Send message'),
    control: () => pressDelay(browser, control, blankButton),
  });
}

async function pressDelay(browser: Browser, url: string, button: string): Promise<number> {
  reportProgress(`press of ${url}`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const delay = await interactionDelay(page, () => press(page, button));
  await context.close();
  return delay;
}
