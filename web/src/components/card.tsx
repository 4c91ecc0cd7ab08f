import type { HTMLAttributes } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** Groups related content on its own background. It has no padding, so rows can span its full width. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} className={classNames('rounded-card border border-line bg-raised', className)} />
  );
}
