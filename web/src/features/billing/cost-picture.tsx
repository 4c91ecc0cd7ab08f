import { Fragment } from 'react';
import { formatDollars } from '#web/lib/format.ts';
import type { CostLine } from './cost-lines.ts';

const clips: Record<CostLine['kind'], string> = {
  members: 'fill-clip-violet',
  hot: 'fill-clip-teal',
  cold: 'fill-clip-rose',
};

interface CostPictureProps {
  /** What is wanted. */
  lines: readonly CostLine[];
  /** What runs now, where that is something else. */
  before: readonly CostLine[] | undefined;
}

/**
 * The bill as clips on a track, and above it the track as it runs now where a change would alter it: both are drawn
 * to one scale, so that what is added or cut is seen. The table beside it says the same in figures.
 */
export function CostPicture({ lines, before }: CostPictureProps) {
  const longest = Math.max(totalOf(lines), totalOf(before ?? []), 1);
  return (
    <div aria-hidden="true" className="text-xs text-muted tabular-nums">
      {before && (
        <>
          <TrackName name="Now" total={totalOf(before)} />
          <Track lines={before} longest={longest} className="mt-1 mb-3 h-3 opacity-60" />
          <TrackName name="After Update Plan" total={totalOf(lines)} />
        </>
      )}
      <Track lines={lines} longest={longest} className={before ? 'mt-1 h-8' : 'h-8'} />
    </div>
  );
}

function totalOf(lines: readonly CostLine[]): number {
  return lines.reduce((sum, { cost }) => sum + cost, 0);
}

function TrackName({ name, total }: { name: string; total: number }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      <span>{formatDollars(total)}</span>
    </p>
  );
}

interface TrackProps {
  lines: readonly CostLine[];
  /** US dollars that the whole track stands for. */
  longest: number;
  className: string;
}

function Track({ lines, longest, className }: TrackProps) {
  let start = 0;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`w-full overflow-hidden rounded-[4px] bg-sunken ${className}`}
    >
      {lines
        .filter(({ cost }) => cost > 0)
        .map(({ kind, cost }) => {
          const x = start;
          const width = (cost / longest) * 100;
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

/** The colour of a line in the picture. */
export function CostMark({ kind }: { kind: CostLine['kind'] }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <rect width="10" height="10" rx="2" className={clips[kind]} />
    </svg>
  );
}
