import { type ReactNode, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface RadioChoiceProps<V extends string> {
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}

interface RadioOptionsProps<V extends string> extends RadioChoiceProps<V> {
  /** Of each option. */
  className: string;
  /** Of each radio button. */
  inputClassName: string;
}

function RadioOptions<V extends string>(props: RadioOptionsProps<V>) {
  const name = useId();
  return props.options.map(({ value, label }) => (
    <label key={value} className={props.className}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === props.value}
        onChange={() => props.onChange(value)}
        className={props.inputClassName}
      />
      <span>{label}</span>
    </label>
  ));
}

interface RadioSegmentsProps<V extends string> extends RadioChoiceProps<V> {
  /** Its height, and its width where it does not fill its place. */
  className: string;
}

/** A choice of a few words as one row, to be placed in a `fieldset` that names it. */
export function RadioSegments<V extends string>({ className, ...choice }: RadioSegmentsProps<V>) {
  return (
    <div className={classNames('flex rounded-control border border-control p-0.5', className)}>
      <RadioOptions
        {...choice}
        className="grid grow cursor-pointer place-items-center rounded-[4px] px-2 text-sm text-muted tabular-nums sm:px-3 transition-colors duration-150 hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        inputClassName="sr-only"
      />
    </div>
  );
}

/** A choice of names and words of any length, to be placed in a `fieldset` that names it. */
export function RadioPills<V extends string>(choice: RadioChoiceProps<V>) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <RadioOptions
        {...choice}
        className="grid h-8 max-w-full cursor-pointer items-center rounded-control border border-control px-2.5 text-sm text-muted transition-colors duration-150 hover:text-text has-checked:border-text has-checked:bg-hover has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11 pointer-coarse:px-3.5 [&>span]:truncate"
        inputClassName="sr-only"
      />
    </div>
  );
}

interface RadioListProps<V extends string> {
  options: readonly { value: V; label: string; about: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice of which each option has a line about it, to be placed in a `fieldset` that names it. */
export function RadioList<V extends string>({ options, ...choice }: RadioListProps<V>) {
  return (
    <div className="flex flex-col divide-y divide-line rounded-control border border-line">
      <RadioOptions
        {...choice}
        options={options.map(({ value, label, about }) => ({
          value,
          label: (
            <>
              <span className="block font-medium">{label}</span>
              <span className="block wrap-anywhere text-muted">{about}</span>
            </>
          ),
        }))}
        className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 text-sm hover:bg-hover"
        inputClassName="mt-0.5 size-4 shrink-0 accent-accent"
      />
    </div>
  );
}
