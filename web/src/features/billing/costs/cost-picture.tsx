import { Fragment } from 'react';
import { formatDollars } from '#web/lib/format.ts';
import type { CostLine } from './cost-lines.ts';

const clips: Record<CostLine['kind'], string> = {
  members: 'fill-clip-violet',
  hot: 'fill-clip-teal',
  cold: 'fill-clip-rose',
};

interface CostPictureProps {
  /** The lines of the target quote. */
  lines: readonly CostLine[];
  /** The lines of the current subscription, if they differ. */
  before: readonly CostLine[] | undefined;
}

/**
 * The bill as clips on a track. If a change is pending, the current bill is shown above on the same scale, so that the
 * difference is visible. The table next to it has the same values as text.
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
  /** The length of the whole track, in US dollars. */
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

/** The color of a line in the picture. */
export function CostMark({ kind }: { kind: CostLine['kind'] }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <rect width="10" height="10" rx="2" className={clips[kind]} />
    </svg>
  );
}
