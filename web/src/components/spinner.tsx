import { classNames } from '#web/lib/class-names.ts';

interface SpinnerProps {
  /** What is loading, for screen readers. Without it the spinner is decorative. */
  label?: string | undefined;
  size?: 'sm' | 'lg';
}

export function Spinner({ label, size = 'sm' }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className={classNames(
          'inline-block animate-spin rounded-full border-current border-r-transparent',
          size === 'sm' ? 'size-4 border-2' : 'size-8 border-[2.5px]',
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
