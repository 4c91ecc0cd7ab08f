import { useId } from 'react';
import { formatRate } from '#shared/rules/film/film-formats.ts';
import { timelineRates } from '#shared/rules/film/timecode.ts';
import { FieldFrame, inputClassName } from '#web/components/fields/field.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { TimelineRate } from './exported-review.ts';
import { isDropFrame } from './review-markers.ts';

/** What timelines are edited at: each with drop-frame, too, where that exists. */
const choices: readonly TimelineRate[] = timelineRates.flatMap((rate) => [
  { rate, dropFrame: false },
  ...(rate.denominator !== 1 && hasDropFrame(rate) ? [{ rate, dropFrame: true }] : []),
]);

function hasDropFrame(rate: TimelineRate['rate']): boolean {
  return isDropFrame({ rate, dropFrame: true, startFrame: 0 });
}

interface TimelineRateFieldProps {
  value: TimelineRate;
  onChange: (rate: TimelineRate) => void;
}

/** The rate of the timeline that markers are for. */
export function TimelineRateField({ value, onChange }: TimelineRateFieldProps) {
  const id = useId();
  const chosen = choices.findIndex((rate) => describeRate(rate) === describeRate(value));
  return (
    <FieldFrame id={id} label="Timeline rate" hint="Markers are placed by their time">
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        value={chosen}
        onChange={({ target }) => onChange(choices[Number(target.value)] ?? value)}
        className={classNames(inputClassName(undefined), 'h-11 pr-9')}
      >
        {choices.map((rate, index) => (
          <option key={describeRate(rate)} value={index}>
            {describeRate(rate)}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

/** Such as `29.97 fps, drop-frame`. */
export function describeRate({ rate, dropFrame }: TimelineRate): string {
  return `${formatRate(rate)}${isDropFrame({ rate, dropFrame, startFrame: 0 }) ? ', drop-frame' : ''}`;
}
