import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface FilterButtonsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; count?: number }[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
}

/** Chooses what a list shows, at once. On a phone the buttons scroll in one row, which fades where there are more. */
export function FilterButtons<V extends string>(props: FilterButtonsProps<V>): ReactNode {
  return (
    <fieldset
      aria-label={props.label}
      className={classNames(
        '-m-1 flex min-w-0 gap-1 overflow-x-auto p-1 max-sm:mask-r-from-[calc(100%-2rem)] max-sm:pr-8 sm:flex-wrap',
        props.className,
      )}
    >
      {props.options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className={classNames(
            'inline-flex h-8 shrink-0 items-center gap-2 rounded-control px-3 text-sm transition-colors duration-150 pointer-coarse:h-11',
            value === props.value ? 'bg-hover font-medium text-text' : 'text-muted hover:bg-hover',
          )}
        >
          <span>{label}</span>
          {count !== undefined && <span className="text-xs text-muted tabular-nums">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
