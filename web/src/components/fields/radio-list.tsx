import { RadioOptions } from './radio-options.tsx';

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
        inputClassName="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
    </div>
  );
}
