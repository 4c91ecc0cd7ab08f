import lighthouse from 'lighthouse';
import { publicPages } from '#build/prerender/pages.ts';
import { siteRoutes } from '#shared/site.ts';
import { startBenchProduct } from '../product.ts';
import { figuresOf, holds, type PageFigures, table } from './figures.ts';
import { interactionTable, measuredInteractions } from './interactions.ts';

/**
 * `npm run bench:web [-- --runs 3] [paths]`: runs Lighthouse's mobile profile on the built site as the product serves
 * it, with 4x CPU throttling and slow 4G while the page loads; then measures the dashboard of a team of 500
 * (`/dashboard`). Each result is the median of five runs. Fails if a limit is exceeded. Other load on the machine
 * distorts the times.
 */
const given = process.argv.slice(2);
const runs = given[0] === '--runs' ? Number(given.splice(0, 2)[1]) : 5;
// For the not-found page, Lighthouse would only report its status.
const measurable = publicPages.map(({ path }) => path).filter((path) => path !== '/404');
const paths = given.length > 0 ? given.filter((path) => path !== siteRoutes.dashboard) : measurable;
const withDashboard = given.length === 0 || given.includes(siteRoutes.dashboard);

const product = await startBenchProduct();
const { origin, browser, debuggingPort } = product;
try {
  const pages: PageFigures[] = [];
  for (const path of paths) {
    pages.push(await measured(path));
    process.stdout.write(`${path}\n`);
  }
  process.stdout.write(table(pages));
  const acts = withDashboard ? await measuredInteractions(browser, origin, runs) : [];
  process.stdout.write(interactionTable(acts));
  const prompt = acts.every(({ milliseconds, limit }) => milliseconds <= limit);
  if (!pages.every(holds) || !prompt) process.exitCode = 1;
} finally {
  await product.close();
}

/** Measures one page; each value is the median of its runs. */
async function measured(path: string): Promise<PageFigures> {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(`${origin}${path}`, {
      port: debuggingPort,
      logLevel: 'silent',
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${path}.`);
    results.push(result.lhr);
  }
  return figuresOf(path, results);
}
