import { RadioSegments } from '#web/components/fields/radio-options.tsx';
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
      <RadioSegments options={options} value={value} onChange={onChange} className="h-11 w-fit" />
    </fieldset>
  );
}
