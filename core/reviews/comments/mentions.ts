import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { mentionedIn, withNames } from '#shared/rules/mentions.ts';
import type { CommentItem } from './comment-item.ts';

type Text = Pick<CommentItem, 'text' | 'mentions'>;

/** The ids of those whom a comment mentions now. */
export function mentionsOf({ text, mentions = [] }: Text): string[] {
  return mentionedIn(text).filter((id) => mentions.includes(id));
}

/** What a comment says to people: with the names that the mentioned have now. */
export function namedText(
  { text, mentions = [] }: Text,
  people: ReadonlyMap<string, ReviewPerson>,
): ReturnType<typeof withNames> {
  return withNames(
    text,
    (id) => mentions.includes(id),
    (id) => people.get(id)?.name,
  );
}
