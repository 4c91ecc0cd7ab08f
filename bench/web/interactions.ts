import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { median } from './figures.ts';

/** Maximum delay of each interaction with a team of 500, in milliseconds. */
const limitMs = 100;
/** From navigation to the first member row, on the mobile profile, with cold and warm browser cache. */
const loadLimitMs = 1_500;

const interactions: Record<string, (page: Page) => Promise<void>> = {
  'open billing': (page) => press(page, 'Billing and invoices'),
  'open members': (page) => press(page, 'Members'),
  search: (page) => page.getByRole('searchbox').pressSequentially('person12', { delay: 60 }),
  'show all again': (page) => page.getByRole('searchbox').press('Escape'),
  'open the roles': (page) => press(page, 'Role of person005@bench.example: Producer'),
  'choose a role': (page) => click(page, page.getByRole('option', { name: 'Creative Director' })),
  'ask to remove': (page) => press(page, 'Remove person006@bench.example'),
  remove: (page) => press(page, 'Yes, Remove'),
  'open adding': (page) => press(page, 'Add members'),
  'leave adding': (page) => press(page, 'Cancel'),
};

interface Interaction {
  name: string;
  /** Milliseconds to the next paint, as the browser reports it (Event Timing API); 16 or fewer are not reported. */
  milliseconds: number;
  limit: number;
}

/**
 * Measures the dashboard with 500 members at 4x CPU throttling: the load on slow 4G, then every interaction twice, of
 * which the slower counts. Each result is the median of the runs.
 */
export async function measuredInteractions(
  browser: Browser,
  origin: string,
  runs: number,
): Promise<Interaction[]> {
  const measured: Interaction[][] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measuredOnce(browser, origin, run));
  const [first = []] = measured;
  return first.map((interaction, at) => ({
    ...interaction,
    milliseconds: median(measured.map((each) => each[at]?.milliseconds ?? Number.NaN)),
  }));
}

async function measuredOnce(browser: Browser, origin: string, run: number): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await signUp(page, origin, `owner${run}@bench.example`);
  const devtools = await context.newCDPSession(page);
  await answerWithLargeTeam(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  const first = await usableAfter(page, `${origin}/dashboard`);
  const again = await usableAfter(page, `${origin}/dashboard`);
  await devtools.send('Network.emulateNetworkConditions', unlimited);

  const slowest = new Map<string, number>();
  for (let round = 0; round < 2; round += 1) {
    for (const [name, act] of Object.entries(interactions)) {
      const taken = await timed(page, () => act(page));
      slowest.set(name, Math.max(taken, slowest.get(name) ?? 0));
    }
    await page.reload();
    await page.getByText('person003@bench.example').waitFor();
  }
  await context.close();
  return [
    { name: 'first load to usable', milliseconds: first, limit: loadLimitMs },
    { name: 'load to usable again', milliseconds: again, limit: loadLimitMs },
    ...[...slowest].map(([name, milliseconds]) => ({ name, milliseconds, limit: limitMs })),
  ];
}

/** Formats the interactions as lines of text; one that exceeds its limit has an exclamation mark. */
export function interactionTable(measured: readonly Interaction[]): string {
  const lines = measured.map(
    ({ name, milliseconds, limit }) =>
      `${name.padEnd(22)}${milliseconds}${milliseconds > limit ? '!' : ''}\n`,
  );
  return `\n500 members            ms\n${lines.join('')}`;
}

/** The same as Lighthouse's mobile profile: 1.6 Mbit/s, 150 ms round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

async function signUp(page: Page, origin: string, email: string): Promise<void> {
  const account = { username: 'bench', email, password: 'Sharp-cut-21!' };
  await page.request.post(`${origin}/api/register`, { data: account, headers: { origin } });
  const company = { companyName: 'Bench' };
  await page.request.post(`${origin}/api/user/company-name`, {
    data: company,
    headers: { origin },
  });
}

/** Uses CDP instead of Playwright's routes, which would disable the browser's cache. */
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
  // The browser does not throttle intercepted responses, so the delay is simulated here.
  const bytes = gzipSync(JSON.stringify({ teamMembers })).length;
  const milliseconds = slow4g.latency + (bytes / slow4g.downloadThroughput) * 1_000;
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    if (request.method === 'GET') await wait(milliseconds);
    await devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: request.method === 'GET' ? answers.GET : answers.other,
    });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/team-members*' }] });
}

/**
 * Milliseconds from navigation to the paint that shows the team, measured by the page itself: polling for a locator
 * forces a layout each time.
 */
async function usableAfter(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const painted = () =>
          requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now()))));
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-row="3"]')) return;
          observer.disconnect();
          painted();
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
  );
}

/** The longest delay to a paint among the events that `act` triggers; waits for the work that follows. */
async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        performance.measure('paint', { start: startTime, duration });
      }
    });
    // Without `durationThreshold`, which TypeScript's types lack, only delays of 104 ms and more are reported.
    const wanted = { type: 'event', durationThreshold: 16 };
    observer.observe(wanted);
  });
  await act();
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    const waits = performance.getEntriesByName('paint').map(({ duration }) => duration);
    performance.clearMeasures('paint');
    return Math.round(Math.max(0, ...waits));
  });
}

function press(page: Page, name: string): Promise<void> {
  return click(page, page.getByRole('button', { name, exact: true }));
}

/** Uses the mouse directly: Playwright's own click first runs actionability checks on the page's main thread. */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
