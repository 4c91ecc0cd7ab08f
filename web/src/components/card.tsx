import type { HTMLAttributes } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** What belongs together, on a ground of its own. It has no padding: rows may run from edge to edge. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} className={classNames('rounded-card border border-line bg-raised', className)} />
  );
}
