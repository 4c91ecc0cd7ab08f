import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { click, interactionDelay, press } from '../../interaction-delay.ts';
import { observeLoads, type PageLoad, pageLoad } from '../../page-load.ts';
import { signUp } from '../../product.ts';
import { reportProgress } from '../../progress.ts';
import { slow4g, throttle } from '../../throttling.ts';
import { blankButton } from '../pages/blank-site.ts';

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

const interactions: readonly ((page: Page) => Promise<void>)[] = [
  (page) => press(page, 'Billing and invoices'),
  (page) => press(page, 'Members'),
  (page) => page.getByRole('searchbox').pressSequentially('person12', { delay: 60 }),
  (page) => page.getByRole('searchbox').press('Escape'),
  (page) => press(page, 'Role of person005@bench.example: Producer'),
  (page) => click(page, page.getByRole('option', { name: 'Creative Director' })),
  (page) => press(page, 'Remove person006@bench.example'),
  (page) => press(page, 'Yes, Remove'),
  (page) => press(page, 'Add members'),
  (page) => press(page, 'Cancel'),
];

/**
 * Loads the dashboard, and performs every interaction once on its members.
 * @param options.slow whether the CPU runs at a quarter of its speed
 * @returns the delay of each until the next paint, in milliseconds
 */
async function interactionDelays(
  page: Page,
  devtools: CDPSession,
  { url, slow }: { url: string; slow: boolean },
) {
  await throttle(devtools, { cpu: slow, network: false });
  await page.goto(url);
  await page.getByText('person003@bench.example').waitFor();
  // What is fetched after the first paint is there.
  await page.waitForLoadState('networkidle');
  const delays: number[] = [];
  for (const act of interactions) delays.push(await interactionDelay(page, () => act(page)));
  return delays;
}

/**
 * Answers the page's requests about the team: 500 members, and every change succeeds. By CDP instead of Playwright's
 * routes, which would disable the browser's cache.
 */
async function answerWithLargeTeam(devtools: CDPSession): Promise<void> {
  const teamMembers = Array.from({ length: 500 }, (_, at) => ({
    id: `member-${at}`,
    email: `person${String(at).padStart(3, '0')}@bench.example`,
    role: 'Producer',
    createdAt: '2026-11-20T09:00:00.000Z',
    status: at % 4 ? 'active' : 'invited',
  }));
  const encoded = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64');
  const answers = { GET: encoded({ teamMembers }), other: encoded({ success: true }) };
  // The browser does not throttle intercepted responses, so the delay is simulated here. A change answered at once
  // would be rendered before the paint that its press waits for.
  const bytes = gzipSync(JSON.stringify({ teamMembers })).length;
  const transfer = (bytes / slow4g.downloadThroughput) * 1_000;
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    await wait(slow4g.latency + (request.method === 'GET' ? transfer : 0));
    const answered = devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: request.method === 'GET' ? answers.GET : answers.other,
    });
    // The browser has dropped the request if its page was left in the meantime.
    await answered.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/team-members*' }] });
}
