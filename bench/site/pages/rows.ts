import { publicPages } from '#build/prerender/pages.ts';
import { type BenchBrowser, startBenchBrowser } from '../../browser.ts';
import { exact, figureOf } from '../../figure.ts';
import { interactionDelay, press } from '../../interaction-delay.ts';
import { takeTurns } from '../../interleave.ts';
import type { Row } from '../../measurement.ts';
import { reportProgress } from '../../progress.ts';
import { throttle } from '../../throttling.ts';
import { blankButton, buildBlankSite } from './blank-site.ts';
import { lighthouseRun, type PageRun } from './lighthouse.ts';
import { productSite, serveSite } from './serve-site.ts';

const runs = 3;
const control = 'blank page';

/** The public pages whose times are measured beside the blank one. */
const timedPaths = ['/', '/pricing', '/register'];

/** The times of the public pages beside the blank page, and the scores of each. */
export async function publicPageRows(): Promise<Row[]> {
  const browser = await startBenchBrowser();
  const blank = await buildBlankSite();
  const site = await serveSite(productSite);
  const blankSite = await serveSite(blank.folder);
  const load = (url: string) => {
    reportProgress(`load of ${url}`);
    return lighthouseRun(url, browser.debuggingPort);
  };
  try {
    const loads = await takeTurns(
      runs,
      Object.fromEntries(
        [...timedPaths.map((path) => site.origin + path), blankSite.origin].map((url) => [
          url,
          () => load(url),
        ]),
      ),
    );
    const presses = await takeTurns(runs, {
      landing: () => pressDelay(browser, site.origin, 'Send message'),
      control: () => pressDelay(browser, blankSite.origin, blankButton),
    });
    return [
      ...timedPaths.flatMap((path) =>
        timeRows(path, loads(site.origin + path), loads(blankSite.origin)),
      ),
      {
        name: 'sending an empty message',
        unit: 'ms',
        value: figureOf(presses('landing')),
        control: { name: 'press on a blank page', value: figureOf(presses('control')) },
      },
      ...(await scoreRows(site.origin, browser)),
    ];
  } finally {
    await browser.browser.close();
    await site.close();
    await blankSite.close();
    blank.remove();
  }
}

function timeRows(path: string, loads: readonly PageRun[], blank: readonly PageRun[]): Row[] {
  const row = (name: string, unit: Row['unit'], of: (run: PageRun) => number): Row => ({
    name: `${name} ${path}`,
    unit,
    value: figureOf(loads.map(of)),
    control: { name: control, value: figureOf(blank.map(of)) },
  });
  return [
    row('LCP of', 'ms', ({ lcp }) => lcp),
    row('TBT of', 'ms', ({ tbt }) => tbt),
    row('CLS of', 'score', ({ cls }) => cls),
    row('received for', 'KB', ({ kilobytes }) => kilobytes),
  ];
}

/** The lowest of Lighthouse's scores of each public page, with the throttling simulated; of 404 it reports the status. */
async function scoreRows(origin: string, { debuggingPort }: BenchBrowser): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path } of publicPages) {
    if (path === '/404') continue;
    reportProgress(`scores of ${path}`);
    const run = await lighthouseRun(origin + path, debuggingPort, 'simulate');
    const { performance, accessibility, bestPractices, seo } = run;
    const lowest = Math.min(performance, accessibility, bestPractices, seo);
    rows.push({ name: `lowest score of ${path}`, unit: 'score', value: exact(lowest) });
  }
  return rows;
}

/** The delay of a press with the CPU at a quarter. */
async function pressDelay({ browser }: BenchBrowser, url: string, button: string): Promise<number> {
  reportProgress(`press of ${url}`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const delay = await interactionDelay(page, () => press(page, button));
  await context.close();
  return delay;
}
