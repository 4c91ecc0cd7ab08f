import { type ReactNode, useId } from 'react';

interface RadioOptionsProps<V extends string> {
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
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
