import type { ReactNode } from 'react';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';

/** Which comments are printed or exported. */
export type ExportedStatus = 'open' | 'all';

interface StatusChoiceProps {
  counts: Record<ExportedStatus, number>;
  value: ExportedStatus;
  onChange: (value: ExportedStatus) => void;
  /** Of the buttons: their height. */
  className: string;
}

/** Chooses open comments or all. */
export function StatusChoice({ counts, ...choice }: StatusChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Comments</legend>
      <RadioSegments
        options={[
          { value: 'open', label: `Open ${counts.open}` },
          { value: 'all', label: `All ${counts.all}` },
        ]}
        {...choice}
      />
    </fieldset>
  );
}

interface TeamChoiceProps {
  withTeam: boolean;
  onChange: (withTeam: boolean) => void;
  /** Of the buttons: their height. */
  className: string;
  /** What is said of the choice. */
  children?: ReactNode;
}

/** Chooses whether what was written for the team leaves the workspace as well. */
export function TeamChoice({ withTeam, onChange, className, children }: TeamChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Written for</legend>
      <RadioSegments
        options={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'all', label: 'Everyone and the team' },
        ]}
        value={withTeam ? 'all' : 'everyone'}
        onChange={(value) => onChange(value === 'all')}
        className={className}
      />
      {children}
    </fieldset>
  );
}
