import { trashDays } from '#shared/file-names.ts';
import { RadioOptions } from '#web/components/radio-options.tsx';
import { pluralize } from '#web/lib/format.ts';
import { PathList } from './path-list.tsx';
import type { ConflictDecision } from './plan-uploads.ts';

interface ConflictChoiceProps {
  /** The files of which others have the path. */
  paths: readonly string[];
  value: ConflictDecision;
  onChange: (decision: ConflictDecision) => void;
}

const choices = [
  {
    value: 'keep_both',
    label: 'Keep both',
    about: 'The uploaded file gets a number: A001 (2).mov.',
  },
  {
    value: 'replace',
    label: 'Replace',
    about: `The file that is there goes to the trash, for ${trashDays} days.`,
  },
  { value: 'skip', label: 'Skip', about: 'The file that is there stays as it is.' },
] as const;

const options = choices.map(({ value, label, about }) => ({
  value,
  label: (
    <span>
      <span className="block font-medium">{label}</span>
      <span className="block text-muted">{about}</span>
    </span>
  ),
}));

/** What to do with files that exist already. */
export function ConflictChoice({ paths, value, onChange }: ConflictChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {`${pluralize(paths.length, 'file')} ${paths.length === 1 ? 'exists' : 'exist'} already`}
      </legend>
      <PathList items={paths.map((path) => ({ path }))} />
      <div className="mt-3 flex flex-col divide-y divide-line rounded-control border border-line">
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 text-sm hover:bg-hover"
          inputClassName="mt-0.5 size-4 accent-(--accent)"
        />
      </div>
    </fieldset>
  );
}
