import { classNames } from '#web/lib/class-names.ts';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The ids of its label and of its description. */
  labelledBy: string;
  describedBy?: string;
  busy?: boolean;
  disabled?: boolean;
}

/** A switch that takes effect immediately. */
export function Switch({ on, onChange, labelledBy, describedBy, busy, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={() => onChange(!on)}
      className="group -m-2 grid shrink-0 place-items-center p-2 disabled:cursor-not-allowed aria-busy:cursor-progress"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-6 w-11 items-center rounded-full border px-0.5 transition-colors duration-150 ease-out group-disabled:opacity-50',
          on ? 'border-accent bg-accent forced-colors:bg-[Highlight]' : 'border-control bg-hover',
        )}
      >
        <span
          className={classNames(
            'size-4.5 rounded-full transition-transform duration-150 ease-out motion-reduce:transition-none',
            on
              ? 'translate-x-5 bg-on-accent forced-colors:bg-[HighlightText]'
              : 'bg-control forced-colors:bg-[ButtonText]',
          )}
        />
      </span>
    </button>
  );
}
