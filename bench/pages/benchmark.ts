import { publicPages } from '#build/prerender/pages.ts';
import { startBenchBrowser } from '../browser.ts';
import { reportProgress } from '../progress.ts';
import type { Benchmark } from '../row.ts';
import { buildBlankSite } from './blank-site.ts';
import { lighthouseRun } from './lighthouse.ts';
import { landingRows, pageDetails } from './rows.ts';
import { loadInTurns, pressInTurns } from './runs.ts';
import { productSite, serveSite } from './serve-site.ts';

const runs = 3;

/** The other public pages. Of the not-found page, Lighthouse would only report the status. */
const otherPaths = publicPages
  .map(({ path }) => path)
  .filter((path) => path !== '/' && path !== '/404');

/** The landing page, and the scores of every public page. */
export const pagesBenchmark: Benchmark = {
  name: 'pages',
  title: 'Public pages',
  method:
    "Lighthouse's mobile profile (CPU a quarter, slow 4G, both while the page loads) on the landing page and, in turns, on a blank prerendered page with React and the site's router, built by the same settings and served by the same edge. The other pages once each, beside the blank page, with the throttling simulated.",
  async measure() {
    const browser = await startBenchBrowser();
    const blank = await buildBlankSite();
    const landing = await serveSite(productSite);
    const control = await serveSite(blank.folder);
    const origins = { landing: landing.origin, control: control.origin };
    try {
      const loads = await loadInTurns(browser, origins, runs);
      const presses = await pressInTurns(browser, origins, runs);
      const simulated = (url: string) => {
        reportProgress(`scores of ${url}`);
        return lighthouseRun(url, browser.debuggingPort, 'simulate');
      };
      const details = pageDetails('/', loads('landing'), loads('control'));
      const blankRun = await simulated(control.origin);
      for (const path of otherPaths) {
        details.push(...pageDetails(path, [await simulated(landing.origin + path)], [blankRun]));
      }
      // Now and then Lighthouse reports no paint of a page.
      const measured = details.filter(({ value }) => Number.isFinite(value.median));
      return { rows: landingRows(loads, presses), details: measured };
    } finally {
      await browser.browser.close();
      await landing.close();
      await control.close();
      blank.remove();
    }
  },
};
