import { Fragment } from 'react';
import type { CostLine } from './cost-lines.ts';

const clips: Record<CostLine['kind'], string> = {
  members: 'fill-clip-violet',
  hot: 'fill-clip-teal',
  cold: 'fill-clip-rose',
};

/** The bill as clips on a track: each as long as its share. The table beside it says the same in figures. */
export function CostBar({ lines }: { lines: readonly CostLine[] }) {
  const paid = lines.filter(({ cost }) => cost > 0);
  const total = paid.reduce((sum, { cost }) => sum + cost, 0);
  let start = 0;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-8 w-full overflow-hidden rounded-[4px] bg-sunken"
    >
      {paid.map(({ kind, cost }) => {
        const x = start;
        const width = (cost / total) * 100;
        start += width;
        return (
          <Fragment key={kind}>
            <rect x={x} width={width} height="10" className={clips[kind]} />
            {x > 0 && (
              <path
                d={`M${x} 0v10`}
                className="stroke-raised"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}

/** The colour of a line in the bar. */
export function CostMark({ kind }: { kind: CostLine['kind'] }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <rect width="10" height="10" rx="2" className={clips[kind]} />
    </svg>
  );
}
