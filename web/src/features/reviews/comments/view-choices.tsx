import { useId } from 'react';
import { RadioPills } from '#web/components/fields/radio-options.tsx';
import { Switch } from '#web/components/fields/switch.tsx';

/** What one thing can be, of which something is always chosen. */
export interface ViewGroup {
  label: string;
  options: { label: string; isChosen: boolean; isUsual: boolean; choose: () => void }[];
  /** How there can be more to choose. */
  hint?: string;
  /** Chooses what is usual. */
  reset: () => void;
}

interface ViewChoicesProps {
  groups: readonly ViewGroup[];
  /** Whether the list follows the playhead; undefined where there is none. */
  follows: boolean | undefined;
  followed: 'playhead' | 'pages';
  onFollows: (follows: boolean) => void;
}

/** Chooses which comments are shown, in which order, and whether the list follows the playhead. */
export function ViewChoices({ groups, follows, followed, onFollows }: ViewChoicesProps) {
  const followId = useId();
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
      {follows !== undefined && (
        <div className="flex min-h-6 items-center justify-between gap-3 border-t border-line pt-3">
          <span id={followId}>{`Follow the ${followed}`}</span>
          <Switch on={follows} onChange={onFollows} labelledBy={followId} />
        </div>
      )}
    </div>
  );
}
