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

/** The radio buttons of one choice, to be placed in a `fieldset` that names it. */
export function RadioOptions<V extends string>(props: RadioOptionsProps<V>) {
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
  /** Its height, and what else the place needs. */
  className: string;
}

/** A choice of a few words as one row, to be placed in a `fieldset` that names it. */
export function RadioSegments<V extends string>({ className, ...choice }: RadioSegmentsProps<V>) {
  return (
    <div className={classNames('flex rounded-control border border-control p-0.5', className)}>
      <RadioOptions
        {...choice}
        className="grid cursor-pointer place-items-center rounded-[4px] px-3 text-sm text-muted tabular-nums transition-colors duration-150 hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
        inputClassName="sr-only"
      />
    </div>
  );
}
