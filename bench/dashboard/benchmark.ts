import { buildBlankSite } from '../pages/blank-site.ts';
import { serveSite } from '../pages/serve-site.ts';
import { startBenchProduct } from '../product.ts';
import { reportProgress } from '../progress.ts';
import type { Benchmark } from '../row.ts';
import { dashboardDetails, dashboardRows } from './rows.ts';
import { type DashboardRun, dashboardRun } from './run.ts';

const count = 5;

/** Loading and using the dashboard. */
export const dashboardBenchmark: Benchmark = {
  name: 'dashboard',
  title: 'Dashboard',
  method:
    "With 500 members, beside a blank prerendered page with React and the site's router, in turns. Loads as on a phone (CPU a quarter, slow 4G); interactions until the next paint, with the CPU as it is and at a quarter, beside a press of the blank page's button.",
  async measure() {
    const product = await startBenchProduct();
    const site = await buildBlankSite();
    const blank = await serveSite(site.folder);
    try {
      const runs: DashboardRun[] = [];
      for (let run = 0; run < count; run += 1) {
        reportProgress(`run ${run + 1} of ${count}`);
        const { origin } = product;
        const origins = { origin, controlOrigin: blank.origin };
        runs.push(await dashboardRun(product.browser, { ...origins, run }));
      }
      return { rows: dashboardRows(runs), details: dashboardDetails(runs) };
    } finally {
      await blank.close();
      site.remove();
      await product.close();
    }
  },
};
