import { newChoice, useChoice } from '#web/features/reviews/player/choice.ts';
import {
  rememberedFirstFrame,
  rememberFirstFrame,
} from '#web/features/reviews/player/remembered.ts';

/** The number of a film's first frame, as it is shown: edits count from 0, visual effects from 1. */
const choice = newChoice(rememberedFirstFrame, rememberFirstFrame);

export const firstFrame = choice.get;

export function useFirstFrame() {
  return useChoice(choice);
}
