import { classNames } from '#web/lib/class-names.ts';

/** Stands where something is coming; its classes give it the shape and size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-control bg-hover', className)}
    />
  );
}
