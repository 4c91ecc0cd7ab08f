import { RadioOptions } from '#web/components/radio-options.tsx';
import { type PlatformId, platforms } from './platforms.ts';

interface PlatformChoiceProps {
  value: PlatformId;
  onChange: (platform: PlatformId) => void;
}

const options = platforms.map(({ id, name }) => ({ value: id, label: name }));

/** Which system the instructions are for. */
export function PlatformChoice({ value, onChange }: PlatformChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Operating system</legend>
      <div className="inline-flex rounded-control border border-control p-0.5">
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className="cursor-pointer rounded-[4px] px-3 py-1 text-sm text-muted transition-colors duration-150 hover:text-text has-checked:bg-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-(--focus) pointer-coarse:py-2.5"
          inputClassName="sr-only"
        />
      </div>
    </fieldset>
  );
}
