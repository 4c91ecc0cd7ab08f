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

const runs = 9;
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
    const firstPresses = await takeTurns(runs, {
      prices: () =>
        firstPress(browser, `${site.origin}/pricing`, { on: 'Annual', shows: '$42.50' }),
      message: () =>
        firstPress(browser, site.origin, { on: 'Send message', shows: 'Enter your name.' }),
      control: () =>
        firstPress(browser, blankSite.origin, { on: blankButton, shows: 'Pressed 1 times' }),
    });
    const firstOnBlank = {
      name: 'first press on a blank page',
      value: figureOf(firstPresses('control')),
    };
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
      {
        name: 'first press: prices by the year, until shown',
        unit: 'ms',
        value: figureOf(firstPresses('prices')),
        control: firstOnBlank,
      },
      {
        name: 'first press: an empty message, until refused',
        unit: 'ms',
        value: figureOf(firstPresses('message')),
        control: firstOnBlank,
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

/** The delay of a press with the CPU at a quarter, once the page is hydrated. */
async function pressDelay({ browser }: BenchBrowser, url: string, button: string): Promise<number> {
  reportProgress(`press of ${url}`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const isHydrated = () =>
    page.evaluate(() => {
      const heading = document.querySelector('h1');
      return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    });
  // A sign that comes before the page listens is not seen; visitors give more than one.
  for (let x = 1; !(await isHydrated()); x += 1) await page.mouse.move(x % 100, 1);
  const delay = await interactionDelay(page, () => press(page, button));
  await context.close();
  return delay;
}

/**
 * Milliseconds from the first sign of the visitor, which is a press, until the next paint after its effect, with the CPU
 * at a quarter: a public page hydrates in between.
 */
async function firstPress(
  { browser }: BenchBrowser,
  url: string,
  { on, shows }: { on: string; shows: string },
): Promise<number> {
  reportProgress(`first press of ${url}`);
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const delay = await page.evaluate(
    ({ on, shows }) =>
      new Promise<number>((resolve) => {
        const pressable = [...document.querySelectorAll<HTMLElement>('button, label')];
        const pressed = pressable.find(({ textContent }) => textContent.startsWith(on));
        if (!pressed) throw new Error(`There is no ${on}.`);
        const started = performance.now();
        pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        pressed.click();
        const look = () => {
          if (!document.body.textContent.includes(shows)) return requestAnimationFrame(look);
          // The frame that follows begins after this one is painted.
          return requestAnimationFrame(() => resolve(performance.now() - started));
        };
        look();
      }),
    { on, shows },
  );
  await context.close();
  return delay;
}
