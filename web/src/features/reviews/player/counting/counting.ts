import { useMemo } from 'react';
import { newChoice, useChoice } from '#web/features/reviews/player/choice.ts';
import {
  type Counting,
  rememberCounting,
  rememberedCounting,
} from '#web/features/reviews/player/remembered.ts';
import type { Timeline } from '#web/features/reviews/player/timeline.ts';
import { useFirstFrame } from './first-frame.ts';

const choice = newChoice(rememberedCounting, rememberCounting);

export function useCounting() {
  return useChoice(choice);
}

/** How the positions of a work are shown and typed. */
export interface Counted {
  label: string;
  format: (position: number) => string;
  parse: Timeline['parse'];
}

/** The positions of a film in what was chosen to count in; those of a work without frames are always its time. */
export function useCounted(timeline: Timeline): Counted {
  const [counting] = useCounting();
  const [first] = useFirstFrame();
  return useMemo(() => countedIn(counting, timeline, first), [counting, timeline, first]);
}

/** @param first the number of the first frame */
export function countedIn(counting: Counting, timeline: Timeline, first: number): Counted {
  const { format, parse } = timeline;
  if (timeline.unit === 'millisecond') return { label: 'Time', format, parse };
  if (counting === 'timecode') return { label: 'Timecode', format, parse };
  const inSeconds = counting === 'seconds';
  const shown = (position: number) =>
    inSeconds ? timeline.elapsedAt(position).toFixed(3) : String(first + position);
  // What is shown of a frame is rounded to a millisecond, perhaps to before it begins.
  const at = (seconds: number) => timeline.positionAt(timeline.startSeconds + seconds + 0.0006);
  const last = timeline.count - 1;
  const [what, end] = inSeconds
    ? (['Seconds', timeline.length] as const)
    : (['Frames', last] as const);
  return {
    label: inSeconds ? 'Seconds' : 'Frame',
    format: shown,
    parse: (typed, current) => {
      const [, sign, text = ''] = /^([+\-\u2212]?)(.*)$/s.exec(typed.replaceAll(/\s/g, '')) ?? [];
      const pattern = inSeconds ? /^\d{1,7}([.,]\d{1,6})?$/ : /^\d{1,9}$/;
      if (!pattern.test(text)) {
        const example = inSeconds ? 'a number of seconds such as 12.5' : 'a frame such as 250';
        return { refusal: `Enter ${example}, or +10 for later.` };
      }
      const value = Number(text.replace(',', '.'));
      const from = inSeconds ? timeline.elapsedAt(current) : current;
      const distance = sign === '+' ? value : -value;
      const target = sign ? from + distance : value - (inSeconds ? 0 : first);
      if (target < 0 || target > end) {
        return { refusal: `${what} run from ${shown(0)} to ${shown(last)}.` };
      }
      return { position: inSeconds ? at(target) : target };
    },
  };
}
