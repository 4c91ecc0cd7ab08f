import { RadioPills } from '#web/components/fields/radio-options.tsx';

/** What one thing can be, of which something is always chosen. */
export interface ViewGroup {
  label: string;
  options: { label: string; isChosen: boolean; isUsual: boolean; choose: () => void }[];
  /** How there can be more to choose. */
  hint?: string;
  /** Chooses what is usual. */
  reset: () => void;
}

/** Chooses which comments are shown, and in which order. */
export function ViewChoices({ groups }: { groups: readonly ViewGroup[] }) {
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ label, options, hint }) => (
        <fieldset key={label} className="min-w-0">
          <legend className="mb-1.5 text-xs text-muted">{label}</legend>
          <RadioPills
            options={options.map((option, index) => ({
              value: String(index),
              label: option.label,
            }))}
            value={String(options.findIndex(({ isChosen }) => isChosen))}
            onChange={(index) => options[Number(index)]?.choose()}
          />
          {hint && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
        </fieldset>
      ))}
    </div>
  );
}
