import { exact, figureOf } from '../figure.ts';
import type { Row } from '../row.ts';
import type { PageRun } from './lighthouse.ts';
import type { Runs } from './runs.ts';

const control = 'blank page';

/** The rows that count: the landing page beside the control. */
export function landingRows(loads: Runs<PageRun>, presses: Runs<number>): Row[] {
  const row = (
    given: Pick<Row, 'name' | 'unit' | 'goal' | 'note'>,
    of: (run: PageRun) => number,
  ): Row => ({
    ...given,
    value: figureOf(loads('landing').map(of)),
    control: { name: control, value: figureOf(loads('control').map(of)) },
  });
  return [
    row(
      {
        name: 'LCP of /',
        unit: 'ms',
        goal: { of: 'ratio', atMost: 1.15 },
        note: 'HTML and styles take 110 ms longer to arrive, and are parsed, styled and laid out in 24 ms more of CPU at full speed. Next: a style sheet of the public pages alone, 2.5 KB smaller, and the picture in fewer elements.',
      },
      ({ lcp }) => lcp,
    ),
    row(
      {
        name: 'TBT of /',
        unit: 'ms',
        goal: { of: 'difference', atMost: 40 },
        note: 'React hydrates in slices; what is left are the task that evaluates it (24 ms of CPU at full speed, 15 on the blank page), the layout at the swap of the font (10) and that of the first section below (10). Next: smaller boxes within that section, laid out as they come near.',
      },
      ({ tbt }) => tbt,
    ),
    row(
      { name: 'CLS of /', unit: 'score', goal: { of: 'difference', atMost: 0 } },
      ({ cls }) => cls,
    ),
    row(
      {
        name: 'Lighthouse of /',
        unit: 'score',
        goal: { of: 'difference', atLeast: -0.01 },
        note: 'It follows from LCP and TBT.',
      },
      ({ performance }) => performance,
    ),
    row({ name: 'received for /', unit: 'KB' }, ({ kilobytes }) => kilobytes),
    {
      name: 'sending an empty message',
      unit: 'ms',
      value: figureOf(presses('landing')),
      control: { name: 'press on a blank page', value: figureOf(presses('control')) },
    },
  ];
}

/** Lighthouse's scores and the times of one page. */
export function pageDetails(
  path: string,
  runs: readonly PageRun[],
  blank: readonly PageRun[],
): Row[] {
  const row = (name: string, of: (run: PageRun) => number): Row => ({
    name: `${name} of ${path}`,
    unit: 'score',
    value: figureOf(runs.map(of)),
    control: { name: 'best', value: exact(1) },
  });
  const timed = (name: string, of: (run: PageRun) => number): Row => ({
    name: `${name} of ${path}`,
    unit: 'ms',
    value: figureOf(runs.map(of)),
    control: { name: control, value: figureOf(blank.map(of)) },
  });
  return [
    row('performance', ({ performance }) => performance),
    row('accessibility', ({ accessibility }) => accessibility),
    row('best practices', ({ bestPractices }) => bestPractices),
    row('SEO', ({ seo }) => seo),
    timed('FCP', ({ fcp }) => fcp),
    timed('LCP', ({ lcp }) => lcp),
    timed('TBT', ({ tbt }) => tbt),
  ];
}
