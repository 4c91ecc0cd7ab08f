import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { publicPages } from '#build/prerender/pages.ts';
import { freePort } from '#local/free-port.ts';
import { siteRoutes } from '#shared/site.ts';
import { figuresOf, holds, type PageFigures, table } from './figures.ts';
import { interactionTable, measuredInteractions } from './interactions.ts';

/**
 * `npm run bench:web [-- --runs 3] [paths]`: runs Lighthouse's mobile profile on the built site as the product serves
 * it, with 4x CPU throttling and slow 4G while the page loads; then measures the dashboard of a team of 500
 * (`/dashboard`). Each result is the median of five runs. Fails if a limit is exceeded. Other load on the machine
 * distorts the times.
 */
const root = resolve(import.meta.dirname, '../..');
const given = process.argv.slice(2);
const runs = given[0] === '--runs' ? Number(given.splice(0, 2)[1]) : 5;
// For the not-found page, Lighthouse would only report its status.
const measurable = publicPages.map(({ path }) => path).filter((path) => path !== '/404');
const paths = given.length > 0 ? given.filter((path) => path !== siteRoutes.dashboard) : measurable;
const withDashboard = given.length === 0 || given.includes(siteRoutes.dashboard);

const port = await freePort();
// The Stripe emulator listens on the next one.
await freePort();
const debuggingPort = await freePort();
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${debuggingPort}`, '--no-sandbox', '--disable-gpu'],
});
try {
  const pages: PageFigures[] = [];
  for (const path of paths) {
    pages.push(await measured(path));
    process.stdout.write(`${path}\n`);
  }
  process.stdout.write(table(pages));
  const acts = withDashboard
    ? await measuredInteractions(browser, `http://localhost:${port}`, runs)
    : [];
  process.stdout.write(interactionTable(acts));
  const prompt = acts.every(({ milliseconds, limit }) => milliseconds <= limit);
  if (!pages.every(holds) || !prompt) process.exitCode = 1;
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await once(product, 'close');
  rmSync(dataDir, { recursive: true, force: true });
}

/** Measures one page; each value is the median of its runs. */
async function measured(path: string): Promise<PageFigures> {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(`http://localhost:${port}${path}`, {
      port: debuggingPort,
      logLevel: 'silent',
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${path}.`);
    results.push(result.lhr);
  }
  return figuresOf(path, results);
}

async function startProduct(): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['local/main.ts', '--quiet'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    started.stdout.on('data', (text) => String(text).includes('is ready') && ready());
    started.once('exit', () => fail(new Error('The product did not start.')));
  });
  return started;
}
