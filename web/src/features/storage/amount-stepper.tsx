import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isStorageAmount, type StorageLimits, stepAmount } from './storage-steps.ts';

interface AmountStepperProps {
  label: string;
  limits: StorageLimits;
  /** In TB; NaN while the input is not a number. */
  value: number;
  onChange: (tb: number) => void;
}

/** An amount in TB, changed by steps or typed. */
export function AmountStepper({ label, limits, value, onChange }: AmountStepperProps) {
  const id = useId();
  const { minTb, maxTb, stepTb } = limits;
  const amount = Number.isNaN(value) ? minTb : value;
  const valid = isStorageAmount(value, limits);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1.5 flex items-stretch gap-2">
        <StepButton
          name={`${stepTb} TB less`}
          disabled={amount <= minTb}
          onPress={() => onChange(stepAmount(amount, -1, limits))}
        >
          <Minus aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </StepButton>
        <div className="relative flex-1">
          <input
            id={id}
            type="number"
            inputMode="decimal"
            min={minTb}
            max={maxTb}
            step={stepTb}
            value={Number.isNaN(value) ? '' : value}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            aria-invalid={!valid || undefined}
            aria-describedby={`${id}-rule`}
            data-autofocus
            className="h-12 w-full appearance-none rounded-control border border-control bg-raised px-11 text-center text-lg font-semibold tabular-nums hover:border-text [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-sm text-muted"
          >
            TB
          </span>
        </div>
        <StepButton
          name={`${stepTb} TB more`}
          disabled={amount >= maxTb}
          onPress={() => onChange(stepAmount(amount, 1, limits))}
        >
          <Plus aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </StepButton>
      </div>
      <p id={`${id}-rule`} className={`mt-1.5 text-sm ${valid ? 'text-muted' : 'text-danger'}`}>
        {`${minTb} to ${maxTb.toLocaleString('en-US')} TB, in steps of ${stepTb} TB.`}
      </p>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function StepButton({ name, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
      className="grid w-12 shrink-0 place-items-center rounded-control border border-control transition-colors duration-150 enabled:hover:bg-hover disabled:cursor-not-allowed disabled:opacity-40"
    >
      {children}
    </button>
  );
}
