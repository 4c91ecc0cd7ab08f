import { classNames } from '#web/lib/class-names.ts';

/** A loading placeholder; its classes give it the shape and size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-control bg-hover', className)}
    />
  );
}
