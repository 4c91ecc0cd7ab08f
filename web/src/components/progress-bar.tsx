import { classNames } from '#web/lib/class-names.ts';

interface ProgressBarProps {
  /** What is in progress, for screen readers. */
  label: string;
  /** Bytes. */
  sent: number;
  total: number;
  /** Whether it stands still. */
  idle?: boolean;
}

/** The share of bytes that have been sent. An SVG, because its width needs no style attribute. */
export function ProgressBar({ label, sent, total, idle = false }: ProgressBarProps) {
  // An empty file is complete only once it is stored.
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="overflow-hidden rounded-full bg-hover"
    >
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-1 w-full"
      >
        <rect
          width={total === 0 ? 0 : (sent / total) * 100}
          height="1"
          className={classNames(idle ? 'fill-muted' : 'fill-clip-teal')}
        />
      </svg>
    </div>
  );
}
