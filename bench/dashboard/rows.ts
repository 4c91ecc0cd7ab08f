import { figureOf } from '../figure.ts';
import { quantile } from '../median.ts';
import type { PageLoad } from '../page-load.ts';
import type { Row } from '../row.ts';
import { interactionNames } from './interactions.ts';
import type { DashboardRun } from './run.ts';

const control = 'blank page';

/** The rows that count. */
export function dashboardRows(runs: readonly DashboardRun[]): Row[] {
  return [
    loadRow(runs, 'first', {
      name: 'LCP of the first load',
      unit: 'ms',
      of: ({ lcp }) => lcp,
      goal: { of: 'ratio', atMost: 1.15 },
      note: 'The first text of the dashboard waits for its script and for who is signed in; the blank page is HTML alone.',
    }),
    loadRow(runs, 'first', {
      name: 'TBT of the first load',
      unit: 'ms',
      of: ({ tbt }) => tbt,
      goal: { of: 'difference', atMost: 40 },
    }),
    loadRow(runs, 'first', {
      name: 'CLS of the first load',
      unit: 'score',
      of: ({ cls }) => cls,
      goal: { of: 'difference', atMost: 0 },
    }),
    loadRow(runs, 'first', {
      name: 'first load until usable',
      unit: 'ms',
      of: ({ usable }) => usable,
    }),
    loadRow(runs, 'again', {
      name: 'load again until usable',
      unit: 'ms',
      of: ({ usable }) => usable,
    }),
    loadRow(runs, 'first', { name: 'first load', unit: 'KB', of: ({ kilobytes }) => kilobytes }),
    {
      name: 'interactions (p95)',
      unit: 'ms',
      value: figureOf(runs.map(({ delays }) => quantile([...delays.values()], 0.95))),
      control: {
        name: 'press on a blank page',
        value: figureOf(runs.map(({ controlDelay }) => controlDelay)),
      },
      goal: { of: 'value', atMost: 60 },
    },
  ];
}

/** Each interaction, with the CPU as it is and at a quarter of its speed. */
export function dashboardDetails(runs: readonly DashboardRun[]): Row[] {
  const rows = interactionNames.flatMap((name): Row[] => {
    const of = (delays: Map<string, number>) => delays.get(name) ?? Number.NaN;
    return [
      {
        name,
        unit: 'ms',
        value: figureOf(runs.map(({ delays }) => of(delays))),
        control: {
          name: 'press on a blank page',
          value: figureOf(runs.map(({ controlDelay }) => controlDelay)),
        },
      },
      {
        name: `${name}, CPU a quarter`,
        unit: 'ms',
        value: figureOf(runs.map(({ slowDelays }) => of(slowDelays))),
        control: {
          name: 'press on a blank page',
          value: figureOf(runs.map(({ slowControlDelay }) => slowControlDelay)),
        },
      },
    ];
  });
  return [
    ...rows,
    loadRow(runs, 'again', { name: 'TBT of the load again', unit: 'ms', of: ({ tbt }) => tbt }),
  ];
}

interface LoadRow extends Pick<Row, 'name' | 'unit' | 'goal' | 'note'> {
  of: (load: PageLoad) => number;
}

function loadRow(
  runs: readonly DashboardRun[],
  which: 'first' | 'again',
  { of, ...row }: LoadRow,
): Row {
  return {
    ...row,
    value: figureOf(runs.map((run) => of(run[which].dashboard))),
    control: { name: control, value: figureOf(runs.map((run) => of(run[which].control))) },
  };
}
