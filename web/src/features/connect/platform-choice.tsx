import { RadioOptions } from '#web/components/fields/radio-options.tsx';
import { type PlatformId, platforms } from './platforms.ts';

interface PlatformChoiceProps {
  value: PlatformId;
  onChange: (platform: PlatformId) => void;
}

const options = platforms.map(({ id, name }) => ({ value: id, label: name }));

/** Which system a computer has. */
export function PlatformChoice({ value, onChange }: PlatformChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Its system</legend>
      <div className="inline-flex h-11 rounded-control border border-control p-0.5">
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className="grid cursor-pointer place-items-center rounded-[4px] px-2 text-sm sm:px-3 text-muted transition-colors duration-150 hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          inputClassName="sr-only"
        />
      </div>
    </fieldset>
  );
}
