import { figureOf } from '../../figure.ts';
import type { Row } from '../../measurement.ts';
import { quantile } from '../../median.ts';
import type { PageLoad } from '../../page-load.ts';
import { startBenchProduct } from '../../product.ts';
import { reportProgress } from '../../progress.ts';
import { buildBlankSite } from '../pages/blank-site.ts';
import { serveSite } from '../pages/serve-site.ts';
import { type DashboardRun, dashboardRun } from './run.ts';

const count = 5;

/** Loading and using the dashboard, beside the blank page. */
export async function dashboardRows(): Promise<Row[]> {
  const runs = await dashboardRuns();
  const load = (
    name: string,
    unit: Row['unit'],
    of: (load: PageLoad) => number,
    which: 'first' | 'again' = 'first',
  ): Row => ({
    name: `dashboard: ${name}`,
    unit,
    value: figureOf(runs.map((run) => of(run[which].dashboard))),
    control: { name: 'blank page', value: figureOf(runs.map((run) => of(run[which].control))) },
  });
  return [
    load('LCP of the first load', 'ms', ({ lcp }) => lcp),
    load('TBT of the first load', 'ms', ({ tbt }) => tbt),
    load('CLS of the first load', 'score', ({ cls }) => cls),
    load('first load until usable', 'ms', ({ usable }) => usable),
    load('load again until usable', 'ms', ({ usable }) => usable, 'again'),
    load('first load', 'KB', ({ kilobytes }) => kilobytes),
    ...(['delays', 'slowDelays'] as const).map(
      (delays): Row => ({
        name: `dashboard: presses (p95)${delays === 'slowDelays' ? ', CPU a quarter' : ''}`,
        unit: 'ms',
        value: figureOf(runs.map((run) => quantile(run[delays].all, 0.95))),
        control: {
          name: 'press on a blank page',
          value: figureOf(runs.map((run) => run[delays].control)),
        },
      }),
    ),
  ];
}

async function dashboardRuns(): Promise<DashboardRun[]> {
  const product = await startBenchProduct();
  const site = await buildBlankSite();
  const blank = await serveSite(site.folder);
  try {
    const runs: DashboardRun[] = [];
    for (let run = 0; run < count; run += 1) {
      reportProgress(`dashboard, run ${run + 1} of ${count}`);
      const origins = { origin: product.origin, controlOrigin: blank.origin };
      runs.push(await dashboardRun(product.browser, { ...origins, run }));
    }
    return runs;
  } finally {
    await blank.close();
    site.remove();
    await product.close();
  }
}
