import { useEffect, useRef } from 'react';

export type BillingCycle = 'monthly' | 'annual';

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const satisfies readonly { value: BillingCycle; label: string }[];

interface BillingToggleProps {
  cycle: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
}

/** Switches between monthly and annual prices. */
export function BillingToggle({ cycle, onChange }: BillingToggleProps) {
  const choices = useRef<HTMLFieldSetElement>(null);

  // It may have been pressed before hydration, when no event handler was attached.
  useEffect(() => {
    const pressed = cycles.find(({ value }) =>
      choices.current?.querySelector(`[value=${value}]:checked`),
    );
    if (pressed) onChange(pressed.value);
  }, [onChange]);

  return (
    <fieldset
      ref={choices}
      className="inline-flex shrink-0 self-start rounded-control md:self-auto border border-line bg-raised p-1 text-sm font-medium"
    >
      <legend className="sr-only">Billing</legend>
      {cycles.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex h-10 cursor-pointer items-center gap-2 rounded-[4px] px-4 text-muted transition-colors duration-150 hover:text-text has-checked:bg-text has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="billing"
            value={value}
            checked={cycle === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span>{label}</span>
          {value === 'annual' && (
            <span className="rounded-full border border-current px-2 text-xs whitespace-nowrap">
              Save 15%
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
