import { type Choice, newChoice } from '#web/features/reviews/player/choice.ts';
import { rememberedGuides, rememberGuides } from '#web/features/reviews/player/remembered.ts';

/** What can lie on a picture to judge its composition. */
export const guideMarks = ['action', 'title', 'center'] as const;
export type GuideMark = (typeof guideMarks)[number];

/** Shapes that the picture can be masked to: width divided by height. */
export const masks = { '4:3': 4 / 3, '9:16': 9 / 16, '1:1': 1, '2.39:1': 2.39 } as const;
export type Mask = keyof typeof masks;
export const maskNames = ['4:3', '9:16', '1:1', '2.39:1'] as const satisfies readonly Mask[];

export interface Guides {
  isShown: boolean;
  marks: readonly GuideMark[];
  mask: Mask | null;
}

/** They are remembered in this browser; another page begins with them. */
export const guidesChoice: Choice<Guides> = newChoice(remembered, rememberGuides);

export function toggleGuides() {
  const { isShown, marks, mask } = guidesChoice.get();
  const isEmpty = marks.length === 0 && mask === null;
  guidesChoice.set({ isShown: !isShown, marks: isEmpty ? guideMarks : marks, mask });
}

function remembered(): Guides {
  const { isShown, marks, mask } = Object(rememberedGuides());
  return {
    isShown: isShown === true,
    marks: Array.isArray(marks) ? guideMarks.filter((mark) => marks.includes(mark)) : guideMarks,
    mask: maskNames.find((name) => name === mask) ?? null,
  };
}
