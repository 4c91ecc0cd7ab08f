import type { Browser } from 'playwright-core';
import { interactionDelay, press } from '../../interaction-delay.ts';
import { observeLoads, type PageLoad, pageLoad } from '../../page-load.ts';
import { reportProgress } from '../../progress.ts';
import { throttle } from '../../throttling.ts';
import { blankButton } from '../pages/blank-site.ts';
import { interactionDelays } from './interactions.ts';
import { answerWithLargeTeam, signUp } from './team.ts';

/** A page and its control. */
type Both<T> = { dashboard: T; control: T };

interface Delays {
  all: readonly number[];
  control: number;
}

/** What one run measures. */
export interface DashboardRun {
  /** With an empty browser cache, and with the scripts in it. */
  first: Both<PageLoad>;
  again: Both<PageLoad>;
  /** Milliseconds until the next paint of each interaction, and of a press of the control. */
  delays: Delays;
  /** The same with the CPU at a quarter of its speed. */
  slowDelays: Delays;
}

/** Measures the dashboard and the control once, in a browser context of their own. */
export async function dashboardRun(
  browser: Browser,
  { origin, controlOrigin, run }: { origin: string; controlOrigin: string; run: number },
): Promise<DashboardRun> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    await observeLoads(page);
    const devtools = await context.newCDPSession(page);
    await signUp(page, origin, `owner${run}@bench.example`);
    await answerWithLargeTeam(devtools);
    await throttle(devtools, { cpu: true, network: true });
    const url = `${origin}/dashboard`;
    const load = async (): Promise<Both<PageLoad>> => {
      reportProgress('load');
      const pages = {
        dashboard: { url, usable: '[data-row="3"]' },
        control: { url: controlOrigin, usable: 'button' },
      };
      const dashboard = () => pageLoad(page, devtools, pages.dashboard);
      if (run % 2 === 1) {
        const control = await pageLoad(page, devtools, pages.control);
        return { dashboard: await dashboard(), control };
      }
      return {
        dashboard: await dashboard(),
        control: await pageLoad(page, devtools, pages.control),
      };
    };
    const first = await load();
    const again = await load();

    const use = async (slow: boolean): Promise<Delays> => {
      reportProgress(slow ? 'interactions, CPU a quarter' : 'interactions');
      const all = await interactionDelays(page, devtools, { url, slow });
      await page.goto(controlOrigin);
      return { all, control: await interactionDelay(page, () => press(page, blankButton)) };
    };
    return { first, again, delays: await use(false), slowDelays: await use(true) };
  } finally {
    await context.close();
  }
}
