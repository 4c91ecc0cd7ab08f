import { use } from 'react';
import { mentionOf } from '#shared/rules/mentions.ts';
import { type Colleagues, ColleaguesContext } from '#web/features/reviews/colleagues.ts';

/**
 * What makes the text that is sent of one that was typed: with the ids of the members whose names it has after an `@`.
 * @returns a function of the text, and of whom the comment mentions already
 */
export function useMentionedIds() {
  const colleagues = use(ColleaguesContext);
  return (text: string, known: ReadonlyMap<string, string> = new Map()) =>
    colleagues ? withIds(text, (name) => known.get(name) ?? idOf(colleagues, name)) : text;
}

function idOf({ all, chosen }: Colleagues, name: string): string | undefined {
  const named = all.filter((one) => one.name === name);
  return named.length === 1 ? named[0]?.id : chosen.get(name);
}

/** A text with ids instead of the names after an `@`: names are one word, `shared-types/rules/user.ts`. */
export function withIds(text: string, idOfName: (name: string) => string | undefined): string {
  return text.replaceAll(/(^|[^\w@])@([\w-]{3,32})(?![\w-])/g, (found, before, name) => {
    const id = idOfName(name);
    return id === undefined ? found : `${before}${mentionOf(id)}`;
  });
}
