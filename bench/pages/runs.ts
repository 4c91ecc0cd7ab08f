import type { Browser } from 'playwright-core';
import type { BenchBrowser } from '../browser.ts';
import { interactionDelay, press } from '../interaction-delay.ts';
import { throttle } from '../throttling.ts';
import { blankButton } from './blank-site.ts';
import { lighthouseRun, type PageRun } from './lighthouse.ts';

/** Where the landing page and the control are served. */
export interface Origins {
  landing: string;
  control: string;
}

/** What several runs gave, for the landing page and for the control. */
export type Runs<T> = Record<keyof Origins, T[]>;

const names = ['landing', 'control'] as const;

/** Loads both in turns, after a first turn that only warms up. */
export async function loadInTurns(
  { debuggingPort }: BenchBrowser,
  origins: Origins,
  count: number,
): Promise<Runs<PageRun>> {
  const runs: Runs<PageRun> = { landing: [], control: [] };
  for (let run = 0; run <= count; run += 1) {
    for (const name of run % 2 === 0 ? names : names.toReversed()) {
      const result = await lighthouseRun(origins[name], debuggingPort);
      if (run > 0) runs[name].push(result);
    }
  }
  return runs;
}

/** Presses a button of each in turns, with the CPU at a quarter: the form that is sent empty, and the counter. */
export async function pressInTurns(
  { browser }: BenchBrowser,
  origins: Origins,
  count: number,
): Promise<Runs<number>> {
  const buttons = { landing: 'Send message', control: blankButton };
  const runs: Runs<number> = { landing: [], control: [] };
  for (let run = 0; run < count; run += 1) {
    for (const name of names) {
      runs[name].push(await pressDelay(browser, origins[name], buttons[name]));
    }
  }
  return runs;
}

async function pressDelay(browser: Browser, url: string, button: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const delay = await interactionDelay(page, () => press(page, button));
  await context.close();
  return delay;
}
